/** Number of days in which an act can be appealed. */
const appealDays = 20
const dayMs = 24 * 60 * 60 * 1_000

/** Returns the last time at which an act can be appealed: 20 days after `actAt`. */
export const appealBy = (actAt: Date): Date => new Date(actAt.getTime() + appealDays * dayMs)

/** The facts that determine whether an act's member reads its note. */
interface Noted {
  readonly byId: string | null
  readonly byCreator: boolean
  readonly liftedAt: Date | null
}

/**
 * Whether an act's member reads the note of the person who acted. The note of a group's creator is left out while one of the
 * two blocks the other, after the act was lifted, and after the creator's account was deleted, which ends their blocks.
 */
export const isNoteShown = ({ byId, byCreator, liftedAt }: Noted, isBlocked: boolean): boolean =>
  !byCreator || (byId !== null && liftedAt === null && !isBlocked)
