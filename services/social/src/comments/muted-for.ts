import { hasMutedWord } from '@hunch/members'

/** The members to notify of a comment: the post's owner, and the author of the parent comment. */
interface Concerned {
  readonly ownerId: string
  /** Undefined or empty for a top-level comment. */
  readonly parentAuthorId: string | undefined
}

interface Said extends Concerned {
  readonly memberId: string
  readonly content: string
}

/** Returns the members to notify of a comment. */
const concernedBy = ({ ownerId, parentAuthorId }: Concerned): string[] => [
  ...new Set([ownerId, parentAuthorId || ownerId]),
]

/** Returns the members to notify of a comment who have muted one of its words. `words` has each member's muted words. */
export const mutedFor = (said: Said, words: ReadonlyMap<string, readonly string[]>): string[] =>
  concernedBy(said).filter((id) => id !== said.memberId && hasMutedWord(said.content, words.get(id) ?? []))
