/** Whose right to moderate is asked for. */
interface Moderator {
  readonly isAdmin?: boolean | undefined
  readonly isModerator?: boolean | undefined
  readonly suspendedUntil?: string | null | undefined
}

/** Whether somebody works through the queue: the admin, and members whom the admin named, unless they are suspended. */
export const mayModerate = ({ isAdmin, isModerator, suspendedUntil }: Moderator): boolean =>
  isAdmin === true || (isModerator === true && !suspendedUntil)
