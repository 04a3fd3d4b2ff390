/** The fields of a member that decide whether they may moderate. */
interface Moderator {
  readonly isAdmin?: boolean | undefined
  readonly isModerator?: boolean | undefined
  readonly suspendedUntil?: string | null | undefined
}

/** Whether a member may moderate: the admin, and appointed moderators who are not suspended. */
export const mayModerate = ({ isAdmin, isModerator, suspendedUntil }: Moderator): boolean =>
  isAdmin === true || (isModerator === true && !suspendedUntil)
