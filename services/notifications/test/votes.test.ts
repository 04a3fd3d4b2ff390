import { newId } from '@hunch/kit/postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { VoteStore } from '../src/read-models/store.ts'
import { type OpenedStores, onPostgres, openOwnStores } from './support/stores.ts'

let opened: OpenedStores
let votes: VoteStore
let postId: string
beforeAll(async () => {
  opened = await openOwnStores(onPostgres)
  votes = opened.stores.votes
})
afterAll(() => opened.close())
beforeEach(() => {
  postId = newId()
})

/** Three ids, sorted. */
const threeMembers = () => [newId(), newId(), newId()].toSorted() as [string, string, string]
/** Saves a vote. Returns whether it is the member's first vote on the post. */
const setVote = async (memberId: string, vote = true) => (await votes.set([{ postId, memberId, vote }])).size === 1

test('the current vote of each voter is stored, and votes are read in pages', async () => {
  const [one, two, three] = threeMembers()
  expect(await setVote(one)).toBe(true)
  expect(await setVote(one, false)).toBe(false)
  await setVote(two)
  await setVote(three)
  await votes.withdraw([{ postId, memberId: two }])
  await votes.withdraw([{ postId, memberId: two }])
  expect(await votes.list(postId, '', 1)).toEqual([{ memberId: one, vote: false }])
  expect(await votes.list(postId, one, 5)).toEqual([{ memberId: three, vote: true }])
})

test('in a batch, the first vote of a new voter counts as new, and the last one is stored', async () => {
  const [one, two, deleted] = threeMembers()
  await setVote(one)
  await opened.stores.members.setState(deleted, 'deleted')
  const cast = [
    { postId, memberId: one, vote: false },
    { postId, memberId: two, vote: true },
    { postId, memberId: deleted, vote: true },
    { postId, memberId: two, vote: false },
  ]
  expect(await votes.set(cast)).toEqual(new Set([1]))
  expect(await votes.list(postId, '', 5)).toEqual([
    { memberId: one, vote: false },
    { memberId: two, vote: false },
  ])
})
