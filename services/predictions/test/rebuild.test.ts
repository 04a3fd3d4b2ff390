import type { AroundEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { newId } from '@hunch/kit/postgres'
import { beforeSwap, contentOf, disorderlyEventLog, eventOf, eventsOf, eventually } from '@hunch/kit/testing'
import { ShareRecordedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as groups from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { BlockEndedSchema, BlockStartedSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { getPrediction, updatePrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { predictionsOperatorCommands } from '../src/operator-commands.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Publishes other services' events about members, their groups, and their acts on posts. */
async function publishEvents(
  [ann, bob, gone]: readonly [TestMember, TestMember, TestMember],
  posts: readonly string[],
) {
  for (const { id } of [ann, bob, gone])
    await world.publish(
      'auth',
      auth.MemberJoinedSchema,
      id,
      { memberId: id, detectedCountry: 'KE' },
      { memberId: id, detectedCountry: 'JP' },
    )
  await world.publish('auth', auth.MemberChangedSchema, ann.id, { memberId: ann.id, detectedCountry: 'FR' })
  for (const [follower, followed] of [
    [ann, bob],
    [gone, bob],
    [bob, ann],
  ] as const)
    await world.publish('social', social.FollowStartedSchema, followed.id, {
      followerId: follower.id,
      followedId: followed.id,
    })
  await world.publish('social', social.FollowEndedSchema, bob.id, { followerId: ann.id, followedId: bob.id })
  const [groupId, disbanded] = [newId(), newId()]
  for (const each of [groupId, disbanded])
    for (const { id: memberId } of [ann, gone])
      await world.publish('groups', groups.MembershipStartedSchema, each, { memberId, groupId: each })
  await world.publish('groups', groups.MembershipEndedSchema, groupId, { memberId: ann.id, groupId })
  await world.publish('groups', groups.GroupDisbandedSchema, disbanded, { groupId: disbanded })
  for (const postId of posts) await actOn(postId, [ann, bob, gone])
  for (const blocked of [bob, gone])
    await world.publish('moderation', BlockStartedSchema, ann.id, { blockerId: ann.id, blockedId: blocked.id })
  const ended = { blockerId: bob.id, blockedId: ann.id }
  await world.append('moderation', eventOf(BlockStartedSchema, bob.id, ended, { version: 1n }))
  await world.append('moderation', eventOf(BlockEndedSchema, bob.id, ended, { version: 2n }))
  await hide(posts)
  await limit([ann, bob, gone])
  await setContributions(posts[1] ?? '', ann)
  world.auth.cards.delete(gone.id)
  await world.publish('auth', auth.MemberDeletedSchema, gone.id, { memberId: gone.id })
}

/** Limits all three members, lifts Bob's limit, and creates one more post of Ann and one of Bob. */
async function limit([ann, bob, gone]: readonly [TestMember, TestMember, TestMember]) {
  const lifted = newId()
  for (const [actId, member] of [
    [newId(), ann],
    [lifted, bob],
    [newId(), gone],
  ] as const)
    await world.limit(actId, member)
  await world.limit(lifted, bob, { lifted: true })
  await world.post(ann)
  await world.post(bob)
}

/** Hides the first post by two acts and lifts one of them. Hides the second post and lifts that act. Hides the third post. */
async function hide([first = '', second = '', third = '']: readonly string[]) {
  const [one, two, three, four] = [newId(), newId(), newId(), newId()] as const
  await world.takeAct(one, first)
  await world.takeAct(two, first)
  await world.takeAct(three, second)
  await world.takeAct(four, third)
  await world.liftAct(one, first)
  await world.liftAct(three, second)
}

/** Adds listed words, changes one and removes one. Holds a post by two flags and ends one of the holds. */
async function setContributions(postId: string, { id }: TestMember) {
  await world.listWord('grobian', 'report')
  await world.listWord('grobian', 'hold', false, await world.listWord('rascal', 'refuse'))
  await world.unlistWord(await world.listWord('lubber', 'hold'))
  await world.setRules({ holdNewAccounts: true })
  await world.setRules({ growLimits: true })
  for (const standing of [true, false]) await world.actAgainst(newId(), id, new Date(), standing)
  const [ended, stands] = [newId(), newId()]
  await world.hold(ended, TargetKind.POST, postId)
  await world.hold(stands, TargetKind.POST, postId)
  await world.hold(ended, TargetKind.POST, postId, false)
}

async function actOn(postId: string, people: readonly TestMember[]) {
  const comments = people.map(({ id: memberId }, index) => ({
    commentId: newId(),
    postId,
    memberId,
    commentCount: index + 1,
    commenterCount: index + 1,
  }))
  const reactions = people.map(({ id: memberId }, index) => ({ postId, memberId, reactionCount: index + 1 }))
  const [comment, reaction] = [comments[0], reactions[0]]
  await world.append(
    'social',
    ...withVersions([
      ...eventsOf(social.CommentPostedSchema, postId, ...comments),
      ...eventsOf(social.ReactionSetSchema, postId, ...reactions),
      ...eventsOf(social.CommentDeletedSchema, postId, { ...comment, commentCount: 2, commenterCount: 2 }),
      ...eventsOf(social.ReactionRemovedSchema, postId, { ...reaction, reactionCount: 2 }),
    ]),
  )
  const shares = people.map(({ id: memberId }, index) => ({ postId, memberId, shareCount: index, sharerCount: index }))
  await world.publish('analytics', ShareRecordedSchema, postId, ...shares)
}

/** Numbers the versions of events of one key as their publisher would. */
const withVersions = (events: ReturnType<typeof eventsOf>) =>
  events.map((event, index) => ({ ...event, version: BigInt(index + 1) }))

const damage = [
  `update posts set comment_count = 77, comment_version = 99, reaction_count = 0, reaction_version = 99, country = 'XX'`,
  'update post_signals set commenters = 9, commenters_version = 99, sharers = 0',
  `update authors set first_name = 'Nobody', version = 9`,
  'delete from authors where erased',
  'delete from blocks where blocker_id = blocked_id',
  'update blocks set standing = false, version = 9 where blocker_id <> blocked_id',
  'delete from follows',
  'delete from acts where kind = $$comment$$',
  `update members set joined_at = now(), detected_country = 'XX'`,
  'update posts set hidden = not hidden, held = not held',
  'delete from listed_words where not listed',
  `update listed_words set term = 'other', version = 9`,
  'update contribution_rules set grow_limits = false, words_revision = 0, version = 0',
  'update acts_against set standing = not standing',
  'update post_hides set standing = not standing',
  'update posts set limited = not limited',
  'update member_limits set standing = not standing',
  'insert into post_hides select gen_random_uuid(), id, true from posts',
  'insert into memberships select gen_random_uuid(), gen_random_uuid()',
]

test('damaged read models are rebuilt from the log row by row, and nothing is published', async () => {
  const [ann, bob, gone] = [world.join({ country: 'KE' }), world.join({ country: 'JP' }), world.join()] as const
  const posts = [await world.post(ann), await world.post(bob), await world.post(gone)]
  await publishEvents([ann, bob, gone], posts)
  await world.setClock(new Date(), { frozen: true }) // no job refreshes anything meanwhile
  const published = await world.published()
  const before = await contentOf(world.config.databaseUrl)
  expect(before['posts']).toContainEqual(expect.objectContaining({ id: posts[0], comment_count: 2, reaction_count: 2 }))
  expect(before['acts']).not.toHaveLength(0)
  for (const [index, hidden] of [true, true, true].entries())
    expect(before['posts']).toContainEqual(expect.objectContaining({ id: posts[index], hidden }))
  expect(before['posts']).toContainEqual(expect.objectContaining({ limited: true }))
  for (const seed of [undefined, 1, 2]) {
    for (const statement of damage) await world.rows(statement)
    const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
    await rebuildAll([predictionsOperatorCommands({ ...world.config, ...around }, silentLog())])
    expect(await contentOf(world.config.databaseUrl)).toEqual(before)
  }
  expect(await world.published()).toEqual(published)
})

test('a rebuild keeps a hold whose HoldStarted has not arrived, and shows a released post', async () => {
  const [ann, bob] = [world.join(), world.join()]
  const rebuild = () => rebuildAll([predictionsOperatorCommands(world.config, silentLog())])
  await world.listWord('villain', 'hold')
  const id = await world.post(ann, { headline: 'A villain' })
  const statusFor = async (viewer: TestMember) => (await world.call(viewer, getPrediction, { params: { id } })).status
  const hides = () => world.rows('select act_id, kind, standing from post_hides where post_id = $1', [id])
  const [hold] = await hides()
  await rebuild()
  expect([await statusFor(ann), await statusFor(bob)]).toEqual([200, 404])
  expect(await world.rows('select hidden, held from posts where id = $1', [id])).toEqual([{ hidden: true, held: true }])
  expect(await hides()).toEqual([hold])
  await world.hold(hold?.act_id, TargetKind.POST, id, false)
  await world.rows('update post_hides set standing = true where post_id = $1', [id])
  await rebuild()
  expect(await statusFor(bob)).toBe(200)
})

test('a rebuild keeps a block whose BlockStarted has not arrived, unless a newer change has', async () => {
  const [ann, bob, cem] = [world.join(), world.join(), world.join()]
  const publishChange = (version: bigint, { id: blockedId }: TestMember, standing: boolean) => {
    const schema = standing ? BlockStartedSchema : BlockEndedSchema
    return world.append('moderation', eventOf(schema, ann.id, { blockerId: ann.id, blockedId }, { version }))
  }
  await publishChange(1n, bob, true)
  await publishChange(2n, bob, false)
  await publishChange(3n, cem, true)
  await publishChange(4n, cem, false)
  await world.applyBlock(ann, bob, 5n, true)
  const blocks = () =>
    world.rows('select blocked_id, standing from blocks where blocker_id = $1 order by version', [ann.id])
  const before = await blocks()
  expect(before).toEqual([
    { blocked_id: cem.id, standing: false },
    { blocked_id: bob.id, standing: true },
  ])
  await world.rows('update blocks set standing = true, version = 3 where blocked_id = $1', [cem.id])
  await rebuildAll([predictionsOperatorCommands(world.config, silentLog())])
  expect(await blocks()).toEqual(before)
})

/** Whether a statement waits for a lock in this mode, such as `AccessExclusiveLock`. */
const waitsFor = async (mode: string) =>
  (
    await world.rows(
      `select from pg_locks where not granted and mode = $1
       and database = (select oid from pg_database where datname = current_database())`,
      [mode],
    )
  ).length > 0

test('a post that is reworded just before a rebuild locks the tables stays held', async () => {
  const [ann, bob] = [world.join(), world.join()]
  await world.listWord('knave', 'hold')
  const id = await world.post(ann)
  const client = await world.pool.connect()
  let editing: ReturnType<World['call']> | undefined
  const aroundEventLog = beforeSwap(async () => {
    await client.query('begin')
    await client.query('lock table outbox in share mode')
    const body = { headline: 'A knave', supportingStatement: 'So they say.' }
    editing = world.call(ann, updatePrediction, { params: { id }, body })
    await eventually(() => waitsFor('RowExclusiveLock'))
  })
  const rebuilding = rebuildAll([predictionsOperatorCommands({ ...world.config, aroundEventLog }, silentLog())])
  await eventually(() => waitsFor('AccessExclusiveLock'))
  await client.query('commit')
  client.release()
  expect((await editing)?.status).toBe(200)
  await rebuilding
  expect(await world.rows('select hidden, held from posts where id = $1', [id])).toEqual([{ hidden: true, held: true }])
  expect(await world.rows('select kind, standing from post_hides where post_id = $1', [id])).toEqual([
    { kind: 'hold', standing: true },
  ])
  expect((await world.call(bob, getPrediction, { params: { id } })).status).toBe(404)
})

test('a post that a limited member rewords during a rebuild is limited to their followers', async () => {
  await world.setClock(null)
  const [ann, bob] = [world.join(), world.join()]
  const [id, untouched] = [await world.post(ann), await world.post(ann)]
  await world.limit(newId(), ann)
  const body = { headline: 'It snows on Sunday', supportingStatement: 'The barometer says so.' }
  /** Rewords the post when the rebuild begins to read the log. */
  const aroundEventLog: AroundEventLog = (eventLog) => ({
    ...eventLog,
    subscribe(options) {
      const subscription = eventLog.subscribe(options)
      return {
        ...subscription,
        async start() {
          await subscription.start?.()
          expect((await world.call(ann, updatePrediction, { params: { id }, body })).status).toBe(200)
        },
      }
    },
  })
  await rebuildAll([predictionsOperatorCommands({ ...world.config, aroundEventLog }, silentLog())])
  const statusOf = async (post: string) => (await world.call(bob, getPrediction, { params: { id: post } })).status
  expect([await statusOf(id), await statusOf(untouched)]).toEqual([404, 200])
})
