import { hasMutedWord } from '@hunch/members'

/** Who is notified of a comment: the post's owner, and the author of the comment that it replies to. */
interface Concerned {
  readonly ownerId: string
  /** Undefined or empty at top level. */
  readonly parentAuthorId: string | undefined
}

interface Said extends Concerned {
  readonly memberId: string
  readonly content: string
}

/** Returns who is notified of a comment. */
const concernedBy = ({ ownerId, parentAuthorId }: Concerned): string[] => [
  ...new Set([ownerId, parentAuthorId || ownerId]),
]

/** Returns those of them who have muted a word of it, by the words that each has muted. */
export const mutedFor = (said: Said, words: ReadonlyMap<string, readonly string[]>): string[] =>
  concernedBy(said).filter((id) => id !== said.memberId && hasMutedWord(said.content, words.get(id) ?? []))
