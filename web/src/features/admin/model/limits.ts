/** Refresh intervals, in ms: `often` for figures and short lists, `seldom` for long lists and reports. */
export const refreshMs = { often: 30_000, seldom: 60_000 } as const

/** Target share of members who return within 7 days, in percent. */
export const retentionTarget = 40

/** Maximum number of rows in the Content tab. */
export const contentRows = 20

/** Number of rows of a list before "show all". */
export const firstRows = 5

/** Number of deletable posts in Overview. */
export const overviewActions = 5

/** Number of weekly cohorts shown, newest first. */
export const cohortsShown = 5

/** Number of days shown, of the 30 days in reports. */
export const daysShown = 7

/** Members per page of the list of all members. */
export const usersAPage = 50

/** Thresholds beyond which the status shows a warning. */
export const limits = {
  /** Maximum share of a part's requests that may fail. */
  failedShare: 0.02,
  /** Maximum number of failed requests within five minutes, whatever their share. */
  failedRequests: 2,
  /** Maximum duration of 19 of 20 requests, in s. */
  slowS: 1,
  /** Minimum number of requests within five minutes by which a part is judged as slow. */
  judgedRequests: 20,
  /** Maximum time that an event waits to be published, in s. */
  heldEventsS: 60,
  /** Maximum number of events that a service may lag behind. */
  eventsBehind: 5_000,
  /** Maximum time that a mail waits to be sent, in s. */
  heldMailsS: 600,
  /** Minimum free share of the disk. */
  leastFreeDisk: 0.1,
  /** Maximum age of the last backup, in ms: two missed nights. */
  backupAgeMs: 50 * 3_600_000,
} as const

/** Invitation links per page. */
export const linksAPage = 20
/** Listed words per page. */
export const wordsAPage = 50
/** People per page of the list of people who wait for approval. */
export const waitingAPage = 20

/** Versions per page of a page's history. */
export const versionsAPage = 10

/** Parses a whole number in Latin digits. Undefined if invalid or not from `least` to `most`. Example: " 12 " returns 12. */
export function wholeNumberOf(typed: string, { least, most }: { least: number; most: number }): number | undefined {
  const text = typed.trim()
  if (!/^\d{1,6}$/.test(text)) return undefined
  const number = Number(text)
  return number >= least && number <= most ? number : undefined
}
