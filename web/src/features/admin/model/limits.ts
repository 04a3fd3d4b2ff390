/**
 * How often figures and short lists are read again, and how often long lists and reports, in
 * milliseconds.
 */
export const refreshMs = { often: 30_000, seldom: 60_000 } as const

/** The target share of members who come back within 7 days, in percent. */
export const retentionTarget = 40

/** The most rows of the Content tab. */
export const contentRows = 20

/** Rows of a list in Overview until all are asked for. */
export const firstRows = 5

/** Posts in Overview that can be deleted there. */
export const overviewActions = 5

/** Weekly cohorts shown, the newest. */
export const cohortsShown = 5

/** Days shown of the 30 in reports. */
export const daysShown = 7

/** Members on a page of the list of all. */
export const usersAPage = 50

/** From where on the status says that something needs attention. */
export const limits = {
  /** Seconds that an event may wait to be published. */
  heldEventsS: 60,
  /** Events that a part may be behind. */
  eventsBehind: 5_000,
  /** Seconds that a mail may wait to be sent. */
  heldMailsS: 600,
  /** The share of the disk that is to be free. */
  leastFreeDisk: 0.1,
  /** Two nights without a backup, in milliseconds. */
  backupAgeMs: 50 * 3_600_000,
} as const

/** Invitation links, waiting people, and listed words, on a page of their lists. */
export const linksAPage = 20
export const wordsAPage = 50
export const waitingAPage = 20

/** Versions of a page that are shown at a time. */
export const versionsAPage = 10
