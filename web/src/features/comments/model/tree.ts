import { limits } from '@hunch/proto/http/client'
import type { ListedComment } from './types.ts'

type Tree = readonly ListedComment[]

/** The deepest level that a reply may stand at; threads begin at level 0. */
export const deepestLevel = limits.commentLevels - 1

/** Changes one comment of a tree, at any level. What is not concerned stays the same object. */
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

/** Adds a comment: a new thread on top, a reply after the others. No change where it is there already. */
export function addComment(tree: Tree, comment: ListedComment): Tree {
  if (comment.parentId === null) return tree.some(({ id }) => id === comment.id) ? tree : [comment, ...tree]
  return changeComment(tree, comment.parentId, (parent) =>
    parent.replies.some(({ id }) => id === comment.id) ? parent : { ...parent, replies: [...parent.replies, comment] },
  )
}

/**
 * Removes a comment. One with replies stays as an empty node; removing the last reply removes empty
 * nodes above it.
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
 * Threads with both sides in turn: the newest of one side, then of the other, each in its order, as long as both
 * have any; then all others.
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

/** Counts the comments of a tree, without deleted ones and those that are not for the viewer. */
export const countComments = (tree: Tree): number =>
  tree.reduce(
    (sum, { deleted, unavailable, replies }) => sum + Number(!deleted && !unavailable) + countComments(replies),
    0,
  )

/** Whether a comment that was sent under a key is in a tree. */
export const holdsSent = (tree: Tree, key: string): boolean =>
  tree.some(({ sentAs, replies }) => sentAs === key || holdsSent(replies, key))

/**
 * A tree read again, with the keys that its comments were sent under: their rows stay the same ones on the
 * screen, and a reply form that is open in one stays open.
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

/** A reply in its thread, as a list shows it. */
export interface Row {
  readonly comment: ListedComment
  /** 1 to 3. */
  readonly level: number
  readonly parent: ListedComment
}

/** The replies of a thread as a flat list, each followed by its own. */
export const rowsOf = (parent: ListedComment, level = 1): Row[] =>
  parent.replies.flatMap((comment) => [
    { comment, level: Math.min(level, deepestLevel), parent },
    ...rowsOf(comment, level + 1),
  ])

/** How many of `total` replies to show where `wanted` are asked for: a single rest is shown as well. */
export const shownReplies = (total: number, wanted: number): number => (total <= wanted + 1 ? total : wanted)
