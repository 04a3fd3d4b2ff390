/**
 * Definition of "active" in every figure.
 *
 * A member is active on a UTC day with use or an act. Use is to start or end a session, do something in
 * the app, or share a post. Acts on posts: make, edit or resolve one, cast or withdraw a vote, comment,
 * react, or write a reflection. Other acts: like a comment, follow a member, found or join a group. A
 * member counts as active if they were active on one of the last 7 days, including today.
 */
export const activeWindowDays = 7

/** Stickiness compares daily active members with the members who were active in this many days. */
export const stickinessDays = 30
/** A member is retained if they are active again within this many days after their first active day. */
export const retentionDays = 7

/** Returns 100 · part / whole; null if the whole is 0. */
export const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** Returns mean daily active members of the last 7 days / members active in 30 days: 10 / 40 = 0.25. Null without any. */
export const stickiness = (dailyMembers: readonly number[], activeIn30: number): number | null =>
  activeIn30 === 0 || dailyMembers.length === 0
    ? null
    : dailyMembers.reduce((sum, members) => sum + members, 0) / dailyMembers.length / activeIn30

/** Sums the totals of some members' sessions; `meanSeconds` is 0 without sessions. */
export function sumSessions(totals: Iterable<{ sessions: number; seconds: number }>) {
  let [sessions, seconds] = [0, 0]
  for (const each of totals) {
    sessions += each.sessions
    seconds += each.seconds
  }
  return { sessions, meanSeconds: sessions === 0 ? 0 : seconds / sessions }
}
