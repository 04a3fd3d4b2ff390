/** Number of days in which an act can be appealed. */
const appealDays = 20
const dayMs = 24 * 60 * 60 * 1_000

/** Returns the last time at which an act can be appealed: 20 days after `actAt`. */
export const appealBy = (actAt: Date): Date => new Date(actAt.getTime() + appealDays * dayMs)
