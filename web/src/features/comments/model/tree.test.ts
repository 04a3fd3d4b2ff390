import { expect, test } from '@jest/globals'
import { someComment } from '../testing/someComment.ts'
import {
  addComment,
  changeComment,
  countComments,
  holdsSent,
  inTurn,
  keepSentKeys,
  removeComment,
  rowsOf,
  shownReplies,
} from './tree.ts'

/** Two threads: b replies to a, c to b, and d to c; e has no replies. */
const d = someComment('d', { parentId: 'c' })
const c = someComment('c', { parentId: 'b', replies: [d] })
const b = someComment('b', { parentId: 'a', replies: [c] })
const tree = [someComment('a', { replies: [b] }), someComment('e')]

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('a new thread is added on top, a reply after the others, and neither twice', () => {
  const thread = someComment('n')
  expect(ids(addComment(tree, thread))).toEqual(['n', 'a', 'e'])
  expect(addComment([thread], thread)).toEqual([thread])
  const reply = someComment('r', { parentId: 'b' })
  const added = addComment(tree, reply)
  expect(ids(rowsOf(added[0] ?? thread).map(({ comment }) => comment))).toEqual(['b', 'c', 'd', 'r'])
  expect(addComment(added, reply)).toBe(added)
})

test('a reply to a comment that is not here changes nothing', () => {
  expect(addComment(tree, someComment('r', { parentId: 'gone' }))).toBe(tree)
})

test('a change reaches a comment at any level and leaves the others as they are', () => {
  const changed = changeComment(tree, 'd', (comment) => ({ ...comment, liked: true }))
  expect(rowsOf(changed[0] ?? d).at(-1)?.comment.liked).toBe(true)
  expect(changed[1]).toBe(tree[1])
})

test('a comment without replies is removed, one with replies stays as an empty node', () => {
  expect(ids(removeComment(tree, 'e'))).toEqual(['a'])
  const [first] = removeComment(tree, 'a')
  expect(first).toMatchObject({ id: 'a', deleted: true, content: '', user: null })
  expect(ids(first?.replies ?? [])).toEqual(['b'])
})

test('removing the last reply removes empty nodes above it', () => {
  const emptied = ['a', 'b', 'c'].reduce((rest, id) => removeComment(rest, id), tree as readonly (typeof d)[])
  expect(countComments(emptied)).toBe(2)
  expect(ids(removeComment(emptied, 'd'))).toEqual(['e'])
})

test('comments are counted, deleted ones are not', () => {
  expect(countComments(tree)).toBe(5)
  expect(countComments(removeComment(tree, 'b'))).toBe(4)
})

test('replies are listed in order with their level and parent', () => {
  expect(rowsOf(tree[0] ?? d).map(({ comment, level, parent }) => [comment.id, level, parent.id])).toEqual([
    ['b', 1, 'a'],
    ['c', 2, 'b'],
    ['d', 3, 'c'],
  ])
})

test('a comment is found by the key that it was sent under', () => {
  const sent = addComment(tree, someComment('r', { parentId: 'c', sentAs: 'key' }))
  expect([holdsSent(sent, 'key'), holdsSent(tree, 'key')]).toEqual([true, false])
})

test('a tree that is read again keeps the keys that its comments were sent under', () => {
  const sent = addComment(tree, someComment('r', { parentId: 'c', sentAs: 'key' }))
  const fresh = addComment(tree, someComment('r', { parentId: 'c', likeCount: 3 }))
  const kept = keepSentKeys(fresh, sent)
  expect(holdsSent(kept, 'key')).toBe(true)
  expect(rowsOf(kept[0] ?? d).find(({ comment }) => comment.id === 'r')?.comment.likeCount).toBe(3)
  expect(keepSentKeys(fresh, tree)).toBe(fresh)
})

test.each([
  [2, 2, 2],
  [3, 2, 3],
  [4, 2, 2],
  [50, 22, 22],
])('of %i replies, %i wanted, %i are shown', (total, wanted, shown) => {
  expect(shownReplies(total, wanted)).toBe(shown)
})

test('both sides in turn: pairs first, then the other comments in their order', () => {
  const by = (id: string, userId: string) => {
    const { user } = someComment(id)
    return someComment(id, { user: user && { ...user, id: userId } })
  }
  const sides = new Map([
    ['yes', true],
    ['no', false],
  ])
  const list = [by('1', 'yes'), by('2', 'yes'), by('3', 'silent'), by('4', 'no')]
  expect(ids(inTurn(list, (id) => sides.get(id)))).toEqual(['1', '4', '2', '3'])
  expect(ids(inTurn(list.slice(0, 3), (id) => sides.get(id)))).toEqual(['1', '2', '3'])
})
