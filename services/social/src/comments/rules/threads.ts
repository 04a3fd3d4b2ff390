import { limits } from '@hunch/proto/http'

/** The deepest level that a reply may have; top-level comments have level 0. */
export const deepestLevel = limits.commentLevels - 1

interface Threaded {
  readonly id: string
  readonly parentId: string | null
}

export type Thread<T> = T & { readonly replies: readonly Thread<T>[] }

/** Puts comments under the ones that they reply to, in the order given; one without its parent is left out. */
export function threaded<T extends Threaded>(comments: readonly T[]): Thread<T>[] {
  const children = Map.groupBy(comments, ({ parentId }) => parentId)
  const under = (parentId: string | null): Thread<T>[] =>
    (children.get(parentId) ?? []).map((comment) => ({ ...comment, replies: under(comment.id) }))
  return under(null)
}

interface Written extends Threaded {
  /** Null where it was deleted. */
  readonly memberId: string | null
  /** By moderation, from all but its author. */
  readonly hidden: boolean
}

/** A comment, or the place of one that is there, but not for its reader. */
export type Shown<T> = T & { readonly unavailable: boolean }

/** Who reads, and whom a block hides from them. */
interface Reader {
  readonly readerId: string
  readonly hiddenMembers: ReadonlySet<string>
}

/**
 * Leaves out the comments of hidden members, those of others that moderation has hidden, and the empty places of deleted
 * ones, unless a comment that is shown stands somewhere below: then the place stays.
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
