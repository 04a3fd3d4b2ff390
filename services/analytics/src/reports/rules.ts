/**
 * What "active" means in every figure.
 *
 * A member is active on a UTC day when on that day they used the product (started a session of use,
 * did something in the app, shared a post) or acted by an event: a post made, edited or resolved, a
 * vote cast or withdrawn, a comment, a like, a reaction, a follow, a reflection, a group founded or
 * joined. An active user was active on one of the last 7 days, today included.
 */
export const activeWindowDays = 7

/** Stickiness compares with members active within so many days. */
export const stickinessDays = 30
/** A member is retained when they are active on one of so many days after their first active day. */
export const retentionDays = 7

/** 100 · part / whole; null where there is no whole. */
export const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** Mean daily active users of the last 7 days / members active in 30; null where there were none. */
export const stickiness = (dailyUsers: readonly number[], activeIn30: number): number | null =>
  activeIn30 === 0 || dailyUsers.length === 0
    ? null
    : dailyUsers.reduce((sum, users) => sum + users, 0) / dailyUsers.length / activeIn30

/** Sums the totals of some members' sessions; `meanSeconds` is 0 without sessions. */
export function sumSessions(totals: Iterable<{ sessions: number; seconds: number }>) {
  let [sessions, seconds] = [0, 0]
  for (const each of totals) {
    sessions += each.sessions
    seconds += each.seconds
  }
  return { sessions, meanSeconds: sessions === 0 ? 0 : seconds / sessions }
}
