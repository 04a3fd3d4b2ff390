/** How often figures and short lists are read again, and how often long lists and reports, in milliseconds. */
export const refreshMs = { often: 30_000, seldom: 60_000 } as const

/** The share of members that is hoped to come back within 7 days, in percent. */
export const retentionTarget = 40

/** Rows of the Content tab at most. */
export const contentRows = 20

/** Posts in Overview that can be deleted there. */
export const overviewActions = 5

/** Weekly cohorts shown, the newest. */
export const cohortsShown = 5

/** Days shown of the 30 that reports hold. */
export const daysShown = 7

/** Members that a page of the list of all holds. */
export const usersAPage = 50
