import { limits } from '@hunch/proto/http'

/** Maximum level of a reply; top-level comments have level 0. */
export const deepestLevel = limits.commentLevels - 1

interface Threaded {
  readonly id: string
  readonly parentId: string | null
}

export type Thread<T> = T & { readonly replies: readonly Thread<T>[] }

/** Nests comments under their parents, in the given order; omits comments whose parent is missing. */
export function threaded<T extends Threaded>(comments: readonly T[]): Thread<T>[] {
  const children = Map.groupBy(comments, ({ parentId }) => parentId)
  const under = (parentId: string | null): Thread<T>[] =>
    (children.get(parentId) ?? []).map((comment) => ({ ...comment, replies: under(comment.id) }))
  return under(null)
}

interface Written extends Threaded {
  /** The author; null if the comment was deleted. */
  readonly memberId: string | null
  /** Whether moderation hides the comment from all but its author. */
  readonly hidden: boolean
}

/** A comment in a thread. `unavailable`: it is hidden from the reader, and stays only because of visible replies. */
export type Shown<T> = T & { readonly unavailable: boolean }

/** The reader, and the members whom a block hides from them. */
interface Reader {
  readonly readerId: string
  readonly hiddenMembers: ReadonlySet<string>
}

/**
 * Omits deleted comments, comments of hidden members, and comments of others that moderation has hidden. But such a comment
 * stays if it has a visible reply at any depth. It is then marked as `unavailable`, unless it was deleted.
 */
export function withoutHidden<T extends Written>(
  comments: readonly T[],
  { readerId, hiddenMembers }: Reader,
): Shown<T>[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const isHidden = ({ memberId, hidden }: T) =>
    memberId !== null && (hiddenMembers.has(memberId) || (hidden && memberId !== readerId))
  const kept = new Set<string>()
  for (const comment of comments) {
    if (comment.memberId === null || isHidden(comment)) continue
    for (let at: T | undefined = comment; at && !kept.has(at.id); at = byId.get(at.parentId ?? '')) kept.add(at.id)
  }
  return comments.filter(({ id }) => kept.has(id)).map((comment) => ({ ...comment, unavailable: isHidden(comment) }))
}
