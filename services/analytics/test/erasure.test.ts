import { newId } from '@hunch/kit/postgres'
import { AnalyticsService } from '@hunch/proto/gen/hunch/analytics/v1/service_pb'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { FollowStartedSchema, LikeGivenSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { day, inHours, newPost, posted, settled, voted } from './support/events.ts'
import { eventOf, startWorld, type TestMember, type World } from './support/world.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const deleted = (member: TestMember) => eventOf(MemberDeletedSchema, member.id, { memberId: member.id }, noon)

/** Creates a member with an act of every kind, and a post of another member that they voted on. */
async function busy() {
  const [ann, owner, bob] = [await world.join(), await world.join(), await world.join()]
  const post = newPost(owner)
  const commentId = newId()
  const localDate = day(noon)
  await world.handle(
    posted(post, noon),
    posted(newPost(ann), noon),
    voted(post, ann, true, noon),
    voted(post, bob, false, noon),
    eventOf(
      LikeGivenSchema,
      post.id,
      { commentId, postId: post.id, authorId: bob.id, memberId: ann.id, localDate },
      noon,
    ),
    eventOf(FollowStartedSchema, bob.id, { followerId: ann.id, followedId: bob.id, localDate }, noon),
    settled(post, true, inHours(1, noon)),
  )
  const { id } = (await world.call(ann, calls.startSession)).body
  await world.call(ann, calls.endSessionOfUse, {
    body: { sessionId: id, duration: 1, pageViews: 1, actionsPerformed: 1 },
  })
  await world.call(ann, calls.recordActivity, { body: { action: 'view_page' } })
  await world.call(ann, calls.recordShare, { body: { predictionId: post.id, shareMethod: 'copy' } })
  return { ann, owner, bob, post }
}

/** Returns the tables that have a row with a member's id. */
async function tablesNaming(member: TestMember): Promise<string[]> {
  const tables = await world.rows(
    `select table_name from information_schema.tables where table_schema = 'public'
       and table_name not in ('inbox', 'outbox', 'parked_events')`,
  )
  const named = await Promise.all(
    tables.map(async ({ table_name }) => {
      const rows = await world.rows(`select from ${table_name} t where t::text like $1 limit 1`, [`%${member.id}%`])
      return rows.length > 0 ? [table_name] : []
    }),
  )
  return named.flat().sort()
}

test('all that is held about a member is exported as JSON, to auth alone', async () => {
  const { ann, post } = await busy()
  const as = (caller: string) => world.connectAs(AnalyticsService, caller)
  const { files } = await as('auth').exportMember({ memberId: ann.id })
  const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '')
  expect(Object.keys(files).sort()).toEqual(
    ['activity', 'badges', 'scored-votes', 'sessions-of-use', 'shares', 'standing', 'streak-days'].map(
      (name) => `${name}.json`,
    ),
  )
  expect(read('standing')).toEqual({ scoredVotes: 1, rightVotes: 1, accuracyScore: null, userRank: 'Rookie' })
  expect(read('scored-votes')).toMatchObject([{ postId: post.id, right: true, otherVoters: 1, othersRight: 0 }])
  expect(read('streak-days')).toEqual([day(noon)])
  expect(read('badges').map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['first-post-1', 'first-hit-1']),
  )
  expect(read('sessions-of-use')).toHaveLength(1)
  expect(read('activity')).toMatchObject([{ action: 'view_page' }])
  expect(read('shares')).toMatchObject([{ postId: post.id, method: 'copy' }])
  await expect(as('notifications').exportMember({ memberId: ann.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('only the id of a deleted member is left; their votes stay under pseudonyms', async () => {
  const { ann, owner, post } = await busy()
  const share = await world.rows('select shares, sharers from post_shares where post_id = $1', [post.id])
  await world.handle(deleted(ann))
  // Ann's own post still has her id as its owner, which no service resolves any more. `blocks` has a tombstone.
  expect(await tablesNaming(ann)).toEqual(['blocks', 'members', 'posts'])
  const [row] = await world.rows('select * from members where member_id = $1', [ann.id])
  expect(row).toMatchObject({ erased: true, joined_at: null })
  const votes = await world.rows('select is_nobodys, vote from votes where post_id = $1 order by vote', [post.id])
  expect(votes).toEqual([
    { is_nobodys: false, vote: false },
    { is_nobodys: true, vote: true },
  ])
  expect((await world.published(ann.id)).at(-1)).toMatchObject({
    type: 'MemberErased',
    message: { service: 'analytics' },
  })
  expect((await world.published(ann.id)).filter(({ type }) => type === 'MemberErased')).toHaveLength(1)

  const request = { params: { id: ann.id } }
  for (const contract of [calls.getUserAnalytics, calls.getStreak, calls.listBadges])
    expect((await world.call(owner, contract, request)).status).toBe(404)
  for (const reply of [
    await world.call(ann, calls.startSession),
    await world.call(ann, calls.recordActivity, { body: { action: 'a' } }),
    await world.call(ann, calls.recordShare, { body: { predictionId: post.id } }),
  ])
    expect(reply.status).toBe(401)
  expect(await tablesNaming(ann)).toEqual(['blocks', 'members', 'posts'])
  const again = await world.rows('select shares, sharers from post_shares where post_id = $1', [post.id])
  expect(again).toEqual(share)
})

test('events after the deletion do not restore the member, but can change their old votes', async () => {
  const { ann, bob, owner, post } = await busy()
  const open = newPost(owner)
  await world.handle(posted(open, noon), voted(open, ann, true, noon))
  await world.handle(deleted(ann))
  const late = voted(open, ann, false, inHours(1, noon))
  const fresh = newPost(owner)
  const like = { commentId: newId(), postId: post.id, authorId: bob.id, memberId: ann.id, localDate: day(noon) }
  await world.handle(
    late,
    voted(fresh, ann, true, noon),
    eventOf(LikeGivenSchema, post.id, like, noon),
    settled(open, false, inHours(3, noon)),
    settled(post, false, inHours(3, noon), { settlement: 2 }),
  )
  expect(await world.rows('select vote, is_nobodys from votes where post_id = $1', [open.id])).toEqual([
    { vote: false, is_nobodys: true },
  ])
  expect(await tablesNaming(ann)).toEqual(['blocks', 'members', 'posts'])
  expect((await world.published(ann.id)).at(-1)?.type).toBe('MemberErased')
  // The erased member's votes and likes still count for other members: recomputing their figures changes nothing.
  expect((await world.service.recompute()).changed).toEqual([])
})

test('a member whose deletion is handled before their joining stays erased', async () => {
  const ann = { id: newId() }
  await world.handle(deleted(ann))
  await world.join(ann)
  const [row] = await world.rows('select erased, joined_at from members where member_id = $1', [ann.id])
  expect(row).toEqual({ erased: true, joined_at: null })
})
