import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { newId } from '@hunch/kit/postgres'
import { beforeSwap, contentOf, disorderlyEventLog, eventually } from '@hunch/kit/testing'
import { MemberChangedSchema, MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  PredictionDeletedSchema,
  PredictionPostedSchema,
  VisibilityChangedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { expect, test } from '@jest/globals'
import { socialOperatorCommands } from '../src/operator-commands.ts'
import { startWorld, type World } from './support/world.ts'

test('damaged read models are rebuilt row by row, and consuming everything again only repeats an erasure', async () => {
  const world = await startWorld()
  try {
    const people = [world.join(), world.join(), world.join()] as const
    const [ann, bob, gone] = people
    for (const { id } of people) await world.publish('auth', MemberJoinedSchema, id, { memberId: id }, { memberId: id })
    await world.publish('auth', MemberChangedSchema, ann.id, { memberId: ann.id })
    const posts = [world.post(ann), world.post(bob, { only: [ann, bob, gone] }), world.post(gone)] as const
    const about = ({ id, ownerId, audience }: (typeof posts)[number]) => ({
      postId: id,
      ownerId,
      audienceGroupId: audience?.groupId ?? '',
    })
    for (const post of posts) await world.publish('predictions', PredictionPostedSchema, post.id, about(post))
    const hide = { ...about(posts[1]), hidden: true }
    await world.publish('predictions', VisibilityChangedSchema, posts[1].id, hide)
    for (const member of people)
      for (const post of posts) {
        const { id } = (await world.say(member, post.id)).body
        await world.call(bob, calls.likeComment, { params: { id } })
        await world.call(member, calls.setReaction, { params: { id: post.id }, body: { kind: 'sad' } })
      }
    const [hidden, shown] = [(await world.say(bob, posts[0].id)).body.id, (await world.say(bob, posts[0].id)).body.id]
    for (const id of [hidden, shown]) {
      const actId = newId()
      await world.takeAct(actId, id)
      if (id === shown) await world.liftAct(actId, id)
    }
    const [waiting, looked] = [newId(), newId()]
    for (const flagId of [waiting, looked]) await world.hold(flagId, TargetKind.COMMENT, shown)
    await world.hold(looked, TargetKind.COMMENT, shown, false)
    await world.listWord('grobian', 'hold')
    await world.unlistWord(await world.listWord('rascal', 'report'))
    await world.setRules({ growLimits: true })
    for (const { id } of [bob, gone]) await world.actAgainst(newId(), id, new Date())
    await world.call(ann, calls.followUser, { params: { id: gone.id } })
    await world.call(ann, calls.followUser, { params: { id: bob.id } })
    await world.block(ann, bob, 1, true)
    await world.block(bob, ann, 1, true)
    await world.block(bob, ann, 2, false)
    await world.block(gone, bob, 1, true)
    world.auth.cards.delete(gone.id)
    await world.publish('auth', MemberDeletedSchema, gone.id, { memberId: gone.id })
    await world.publish('predictions', PredictionDeletedSchema, posts[2].id, about(posts[2]))

    const published = async () => [...(await Promise.all([...posts, ...people].map(({ id }) => world.published(id))))]
    const [publishedBefore, before] = [await published(), await contentOf(world.config.databaseUrl)]
    expect(await world.rows('select id, held from comments where hidden order by held')).toEqual([
      { id: hidden, held: false },
      { id: shown, held: true },
    ])
    for (const seed of [undefined, 1, 2]) {
      await world.rows('delete from posts where deleted')
      await world.rows('update posts set owner_id = $1, audience_group_id = null, hidden = not hidden', [ann.id])
      await world.rows('delete from authors where erased')
      await world.rows('update comments set hidden = not hidden, held = not held')
      await world.rows('delete from listed_words where not listed')
      await world.rows('update contribution_rules set grow_limits = false, words_revision = 0, version = 0')
      await world.rows('delete from acts_against')
      await world.rows('delete from comment_hides')
      await world.rows('delete from blocks where not standing')
      await world.rows('update blocks set version = 9, standing = false')
      await world.rows(`update authors set first_name = 'Nobody', version = 9`)
      const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
      await rebuildAll([socialOperatorCommands({ ...world.config, ...around }, silentLog())])
      expect(await published()).toEqual(publishedBefore)
      expect(await contentOf(world.config.databaseUrl)).toEqual(before)
    }
    await world.rewind()
    const repeated = (await world.published(gone.id)).at(-1)
    expect(repeated).toMatchObject({ type: 'MemberErased' })
    expect(await published()).toEqual([...publishedBefore.slice(0, -1), [...(publishedBefore.at(-1) ?? []), repeated]])
    await world.rows('update member_tallies set version = version - 1 where member_id = $1', [gone.id])
    expect(await contentOf(world.config.databaseUrl)).toEqual(before)
  } finally {
    await world.stop()
  }
})

test('a rebuild keeps a hold whose HoldStarted has not arrived, and shows a released comment', async () => {
  const world = await startWorld()
  try {
    const [author, other] = [world.join(), world.join()]
    const { id: postId } = world.post(other)
    const rebuild = () => rebuildAll([socialOperatorCommands(world.config, silentLog())])
    const listed = async () =>
      (await world.call(other, calls.listComments, { params: { id: postId } })).body.map(({ id }: { id: string }) => id)
    await world.listWord('grobian', 'hold')
    const { id } = (await world.say(author, postId, { content: 'grobian' })).body
    const hides = await world.rows('select * from comment_hides')
    await rebuild()
    expect(await listed()).toEqual([])
    expect(await world.rows('select hidden, held from comments')).toEqual([{ hidden: true, held: true }])
    expect(await world.rows('select * from comment_hides')).toEqual(hides)
    await world.hold(hides[0]?.act_id, TargetKind.COMMENT, id, false)
    await world.rows('update comment_hides set standing = true')
    await rebuild()
    expect(await listed()).toEqual([id])
  } finally {
    await world.stop()
  }
})

test('a rebuild keeps a block whose BlockStarted has not arrived, unless a newer change has', async () => {
  const world = await startWorld()
  try {
    const [ann, bob, cem, gone] = [world.join(), world.join(), world.join(), world.join()]
    await world.block(ann, bob, 1, true)
    await world.block(ann, bob, 2, false)
    await world.block(ann, cem, 3, true)
    await world.block(ann, cem, 4, false)
    await world.setBlock(ann, bob, 5, true)
    world.auth.cards.delete(gone.id)
    await world.publish('auth', MemberDeletedSchema, gone.id, { memberId: gone.id })
    const blocks = () => world.rows('select * from blocks order by version')
    const before = await blocks()
    expect(before).toMatchObject([
      { blocker_id: gone.id, standing: false },
      { blocked_id: cem.id, standing: false },
      { blocked_id: bob.id, standing: true },
    ])
    await world.rows('update blocks set standing = true, version = 3 where blocked_id = $1', [cem.id])
    await world.rows('insert into blocks (blocker_id, blocked_id, standing, version) values ($1, $2, true, 6)', [
      ann.id,
      gone.id,
    ])
    await rebuildAll([socialOperatorCommands(world.config, silentLog())])
    expect(await blocks()).toEqual(before)
  } finally {
    await world.stop()
  }
})

test('the hold of a comment that is written just before a rebuild locks the tables is kept', async () => {
  const world = await startWorld()
  /** Whether a statement waits for a lock of a table in this mode. */
  const waitsFor = async (mode: string) =>
    (
      await world.rows(
        `select from pg_locks where not granted and mode = $1
         and database = (select oid from pg_database where datname = current_database())`,
        [mode],
      )
    ).length > 0
  try {
    const author = world.join()
    const { id: postId } = world.post(world.join())
    await world.listWord('grobian', 'hold')
    await world.say(author, postId) // stores the author's card
    const client = await world.pool.connect()
    let saying: ReturnType<World['say']> | undefined
    const aroundEventLog = beforeSwap(async () => {
      await client.query('begin')
      await client.query('lock table outbox in share mode')
      saying = world.say(author, postId, { content: 'grobian' })
      await eventually(() => waitsFor('RowExclusiveLock'))
    })
    const rebuilding = rebuildAll([socialOperatorCommands({ ...world.config, aroundEventLog }, silentLog())])
    await eventually(() => waitsFor('AccessExclusiveLock'))
    await client.query('commit')
    client.release()
    const said = await saying
    await rebuilding
    expect(said?.status).toBe(201)
    expect(await world.rows('select comment_id, kind, standing from comment_hides')).toEqual([
      { comment_id: said?.body.id, kind: 'hold', standing: true },
    ])
  } finally {
    await world.stop()
  }
})
