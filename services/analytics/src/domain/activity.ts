/**
 * What "active" means, said once for every figure.
 *
 * A member is active on a UTC day when on that day she used the product (began a session of use,
 * did something in the app, shared a post) or a fact tells of an act of hers: a post made, edited
 * or resolved, a vote cast or withdrawn, a comment, a like, a reaction, a follow, a reflection, a
 * group founded or joined. She is an active user when one of the last 7 days, today included, is
 * such a day.
 */
export const activeWindowDays = 7

/** Days behind a daily chart. */
export const reportDays = 30
/** Members active within so many days are what stickiness is measured against. */
export const stickinessDays = 30
/** Sign-up counts by week, and days with a retention figure. */
export const trendWeeks = 8
export const trendDays = 31
/** A member comes back when she is active on one of so many days after her first one. */
export const retentionDays = 7

/** A session of use without a sign of life for so long is over. */
export const inactivityMs = 5 * 60_000

/** Profile metrics look back so many days. */
export const metricDays = 90

/** 100 · part / whole; null where there is no whole. */
export const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** Mean daily active users of the last 7 days / members active in 30; null where there were none. */
export const stickiness = (dailyUsers: readonly number[], activeIn30: number): number | null =>
  activeIn30 === 0 || dailyUsers.length === 0
    ? null
    : dailyUsers.reduce((sum, users) => sum + users, 0) / dailyUsers.length / activeIn30
