/**
 * How often figures and short lists are read again, and how often long lists and reports, in
 * milliseconds.
 */
export const refreshMs = { often: 30_000, seldom: 60_000 } as const

/** The target share of members who come back within 7 days, in percent. */
export const retentionTarget = 40

/** The most rows of the Content tab. */
export const contentRows = 20

/** Posts in Overview that can be deleted there. */
export const overviewActions = 5

/** Weekly cohorts shown, the newest. */
export const cohortsShown = 5

/** Days shown of the 30 in reports. */
export const daysShown = 7

/** Members on a page of the list of all. */
export const usersAPage = 50
