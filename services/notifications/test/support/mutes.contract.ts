import { newId } from '@hunch/kit/postgres'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { acts, comment, follow, messagesOf } from './acts.ts'
import type { Place } from './stores.ts'
import { startWorld, type TestMember, type World } from './world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let cem: TestMember
let version = 0n

/** Applies Ann's mutes, as moderation does. */
function mute(members: readonly TestMember[], endsAt?: Date): Promise<unknown> {
  version += 1n
  const mutes = members.map(({ id }) => ({
    muted: { case: 'memberId' as const, value: id },
    ...(endsAt ? { endsAtMs: BigInt(endsAt.getTime()) } : {}),
  }))
  return world.connectAs(NotificationsService, 'moderation').applyMutes({ list: { memberId: ann.id, version, mutes } })
}

/** Notifies the voter `to` of the result of a post by `by`. */
const settle: (typeof acts)[number][1] = async (_, by, to) => {
  const post = world.post(by)
  const vote = { ...post, memberId: to.id, vote: true, agreeCount: 1 }
  await world.publish('predictions', predictions.VoteCastSchema, post.postId, vote)
  await world.publish('predictions', predictions.PredictionSettledSchema, post.postId, {
    ...post,
    outcome: predictions.Outcome.TRUE,
    settlement: 1,
    resolvedBy: predictions.ResolvedBy.OWNER,
  })
}

export function mutesHold(open: () => Promise<Place>): void {
  beforeAll(async () => {
    world = await startWorld(open)
  })
  afterAll(() => world.stop())
  beforeEach(() => {
    ;[ann, bob, cem] = [world.join('Ann'), world.join('Bob'), world.join('Cem')]
  })

  test.each([...acts, ['resolves a post that the member voted on', settle] as const])(
    'a member who %s notifies no one who has muted them, and others as before',
    async (_, act) => {
      await mute([bob])
      await act(world, bob, ann)
      expect([await world.published(ann.id), await world.count(ann), await messagesOf(world, ann)]).toEqual([[], 0, []])
      await act(world, cem, ann)
      await act(world, ann, bob)
      await world.settle()
      for (const each of [ann, bob])
        expect([each === ann, (await world.published(each.id)).length > 0]).toEqual([each === ann, true])
    },
  )

  test('earlier notifications are neither shown nor counted during a mute, and are back when it ends', async () => {
    for (const each of [cem, bob]) await follow(world, each, ann)
    await comment(world, bob, ann)
    const before = await messagesOf(world, ann)
    expect(before).toHaveLength(2)
    await mute([bob])
    expect([await messagesOf(world, ann), await world.count(ann)]).toEqual([['Cem Example started following you'], 1])
    await mute([])
    expect(await messagesOf(world, ann)).toEqual(before)
  })

  test('a mute ends by the clock of the database', async () => {
    await follow(world, bob, ann)
    const now = Date.now()
    await world.setClock(new Date(now), { frozen: true })
    await mute([bob], new Date(now + 60_000))
    expect(await world.count(ann)).toBe(0)
    await world.setClock(new Date(now + 60_000), { frozen: true })
    expect(await world.count(ann)).toBe(1)
    await world.setClock(null)
  })

  test.each([
    ['that is posted', social.CommentPostedSchema],
    ['that was held and is shown', social.CommentVisibilityChangedSchema],
  ])(
    'a member who has muted a word or the author of a comment %s is not notified of it, and others are',
    async (_, schema) => {
      const shown = (by: TestMember, to: TestMember, mutedForIds: string[]) => {
        const post = world.post(to)
        const message = { ...post, commentId: newId(), memberId: by.id, mutedForIds, firstShown: true }
        return world.publish('social', schema, post.postId, message)
      }
      await mute([cem])
      await shown(bob, ann, [ann.id])
      await shown(cem, ann, [])
      await shown(bob, cem, [ann.id])
      expect([await world.count(ann), await world.count(cem)]).toEqual([0, 1])
    },
  )

  test('the digest omits muted members, and is not sent only for them', async () => {
    await world.setClock(new Date('2026-06-01T12:00:00Z'), { frozen: true })
    await follow(world, bob, ann)
    await follow(world, bob, cem)
    await mute([bob])
    for (const day of ['2026-06-01T18:01:00Z', '2026-06-02T18:01:00Z']) {
      await world.setClock(new Date(day), { frozen: true })
      await world.settle()
    }
    const to = world.mail.mails.map((mail) => mail.to)
    expect(to).not.toContain(world.account(ann).email)
    expect(to).toContain(world.account(cem).email)
    await world.setClock(null)
  })

  test('when an account is deleted, mutes by it and of it are removed', async () => {
    await mute([bob])
    await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
    expect(await world.rows('select from mutes where member_id = $1', [bob.id])).toEqual([])
    await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
    await mute([cem])
    expect(await world.rows('select from mutes where muter_id = $1', [ann.id])).toEqual([])
  })
}
