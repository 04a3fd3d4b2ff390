import { expect, test } from '@jest/globals'
import { lastIntents, type VoteIntent, voteKey } from '../src/votes/rules/vote-batch.ts'

const intentOf = (given: Partial<VoteIntent>): VoteIntent => ({
  postId: 'post',
  memberId: 'ann',
  timeZone: 'UTC',
  requestId: '',
  vote: true,
  groupIds: [],
  hiddenFor: null,
  ...given,
})

test('a member’s last vote on a post in a batch counts, with the groups of an earlier one', () => {
  const inGroup = intentOf({ groupIds: ['group'] })
  const [changed, withdrawn] = [intentOf({ vote: false }), intentOf({ vote: null })]
  const last = lastIntents([inGroup, changed, withdrawn])
  expect([...last.values()]).toEqual([{ ...withdrawn, groupIds: ['group'] }])
  expect(last.get(voteKey(inGroup))?.vote).toBeNull()
})

test('the groups of a later vote replace earlier ones, and apply to no other member or post', () => {
  const intents = [
    intentOf({ groupIds: ['left', 'group'] }),
    intentOf({ groupIds: ['group'], vote: false }),
    intentOf({ memberId: 'bob' }),
    intentOf({ postId: 'other' }),
  ]
  expect([...lastIntents(intents).values()]).toEqual(intents.slice(1))
})
