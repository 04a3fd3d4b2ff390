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
