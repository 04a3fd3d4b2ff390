import { limits } from '@hunch/proto/http/client'
import type { ListedComment } from './types.ts'

type Tree = readonly ListedComment[]

/** The deepest level of a reply. Threads start at level 0. */
export const deepestLevel = limits.commentLevels - 1

/** Changes one comment of a tree at any level. Unchanged comments stay the same objects. */
export function changeComment(tree: Tree, id: string, change: (comment: ListedComment) => ListedComment): Tree {
  let touched = false
  const next = tree.map((comment) => {
    const changed =
      comment.id === id ? change(comment) : withReplies(comment, changeComment(comment.replies, id, change))
    touched ||= changed !== comment
    return changed
  })
  return touched ? next : tree
}

/** Whether a tree contains a comment, at any level. */
export const hasComment = (tree: Tree, id: string): boolean =>
  tree.some((comment) => comment.id === id || hasComment(comment.replies, id))

/** Adds a thread at the top, or a reply after its siblings. Returns the same tree if the comment is already in it. */
export function addComment(tree: Tree, comment: ListedComment): Tree {
  if (comment.parentId === null) return tree.some(({ id }) => id === comment.id) ? tree : [comment, ...tree]
  return changeComment(tree, comment.parentId, (parent) =>
    parent.replies.some(({ id }) => id === comment.id) ? parent : { ...parent, replies: [...parent.replies, comment] },
  )
}

/**
 * Removes a comment. A comment with replies becomes an empty node.
 * If an empty node loses its last reply, that node is removed too.
 */
export function removeComment(tree: Tree, id: string): Tree {
  return tree.flatMap((comment): Tree => {
    if (comment.id === id) return comment.replies.length > 0 ? [emptied(comment)] : []
    const next = withReplies(comment, removeComment(comment.replies, id))
    return next !== comment && (next.deleted || next.unavailable) && next.replies.length === 0 ? [] : [next]
  })
}

const emptied = (comment: ListedComment): ListedComment => ({
  ...comment,
  content: '',
  user: null,
  deleted: true,
  likeCount: 0,
  liked: false,
})

function withReplies(comment: ListedComment, replies: Tree): ListedComment {
  const same = replies.length === comment.replies.length && replies.every((reply, at) => reply === comment.replies[at])
  return same ? comment : { ...comment, replies }
}

/**
 * Pairs the threads of both sides: agree, disagree, agree, disagree, …, each side in its own order.
 * Threads without a partner or a shown side follow in their order.
 */
export function inTurn(tree: Tree, sideOf: (memberId: string) => boolean | undefined): Tree {
  const side = ({ user }: ListedComment) => (user ? sideOf(user.id) : undefined)
  const [agree, disagree] = [true, false].map((wanted) => tree.filter((thread) => side(thread) === wanted))
  const pairs = (agree ?? []).flatMap((thread, at) => {
    const other = disagree?.[at]
    return other ? [thread, other] : []
  })
  const placed = new Set(pairs)
  return [...pairs, ...tree.filter((thread) => !placed.has(thread))]
}

/** Counts the visible comments of a tree, without deleted and unavailable ones. */
export const countComments = (tree: Tree): number =>
  tree.reduce(
    (sum, { deleted, unavailable, replies }) => sum + Number(!deleted && !unavailable) + countComments(replies),
    0,
  )

/** Whether a tree contains the comment that this page sent with an idempotency key. */
export const holdsSent = (tree: Tree, key: string): boolean =>
  tree.some(({ sentAs, replies }) => sentAs === key || holdsSent(replies, key))

/**
 * Copies the idempotency keys of shown comments to a refetched tree. The list identifies its rows by these keys, so an open
 * reply form stays open.
 */
export function keepSentKeys(fresh: Tree, shown: Tree): Tree {
  const keys = new Map(flatten(shown).flatMap(({ id, sentAs }) => (sentAs ? [[id, sentAs] as const] : [])))
  if (keys.size === 0) return fresh
  const keep = (tree: Tree): Tree =>
    tree.map((comment) => {
      const sentAs = keys.get(comment.id)
      return { ...comment, ...(sentAs ? { sentAs } : {}), replies: keep(comment.replies) }
    })
  return keep(fresh)
}

const flatten = (tree: Tree): Tree => tree.flatMap((comment) => [comment, ...flatten(comment.replies)])

/** A reply of a thread, as a row of a flat list. */
export interface Row {
  readonly comment: ListedComment
  /** Indentation, 1 to 3. Deeper replies stay at 3. */
  readonly level: number
  readonly parent: ListedComment
}

/** Returns the replies of a thread as a flat list. Each reply is followed by its own replies. */
export const rowsOf = (parent: ListedComment, level = 1): Row[] =>
  parent.replies.flatMap((comment) => [
    { comment, level: Math.min(level, deepestLevel), parent },
    ...rowsOf(comment, level + 1),
  ])

/** Returns how many of `total` replies to show if `wanted` are requested. Never hides only one reply: (3, 2) returns 3. */
export const shownReplies = (total: number, wanted: number): number => (total <= wanted + 1 ? total : wanted)
