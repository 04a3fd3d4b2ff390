/** Within which an act can be appealed. */
const appealDays = 20
const dayMs = 24 * 60 * 60 * 1_000

/** Until when an act of this moment can be appealed. */
export const appealBy = (actAt: Date): Date => new Date(actAt.getTime() + appealDays * dayMs)
