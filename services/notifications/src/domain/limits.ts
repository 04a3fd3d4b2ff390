/** Read notifications are kept for so long. */
export const readDays = 90
/** The digest goes out at this hour of the member's day. */
export const digestHour = 18
/** What a digest names at most; the rest is counted. */
export const digestNames = 10
/** People named to the reader's side of a folded notification are looked for among the newest ones. */
export const newestActors = 3
/** Code points of a headline within a sentence. */
export const headlineCharacters = 50
/** The most notifications that are looked at to fill a page or to count: the bell shows 9+ anyway. */
export const mostScanned = 1_000
/** Notifications looked at at a time. */
export const scanSize = 100
/** Members told in one transaction. */
export const fanOutSize = 200
/** Rows removed in one transaction. */
export const removeSize = 500
/** How long a task belongs to who took it, in seconds; then another takes it. */
export const leaseS = 60
/** When a mail that could not be sent is tried again, in ms. */
export const mailRetryMs = 5 * 60_000
