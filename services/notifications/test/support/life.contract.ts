import { newId } from '@hunch/kit/postgres'
import { eventOf, eventsOf } from '@hunch/kit/testing'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  Outcome,
  PredictionDeletedSchema,
  PredictionSettledSchema,
  VoteCastSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentDeletedSchema, FollowStartedSchema, LikeGivenSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { markAllRead } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { notifyOfResult } from '../../src/fan-out/notify-voters.ts'
import { openContext } from './context.ts'
import type { Place } from './stores.ts'
import { startWorld, type TestMember, type World } from './world.ts'

/** The life of notifications, on each store. */
export function life(open: () => Promise<Place>): void {
  let world: World
  let ann: TestMember
  let bob: TestMember
  let cem: TestMember
  beforeAll(async () => {
    world = await startWorld(open)
  }, 60_000)
  afterAll(() => world.stop())
  beforeEach(() => {
    ann = world.join('Ann')
    bob = world.join('Bob')
    cem = world.join('Cem')
  })
  afterEach(() => world.allBack())

  const vote = (post: { postId: string; ownerId: string }, ...members: TestMember[]) =>
    world.publish(
      'predictions',
      VoteCastSchema,
      newId(),
      ...members.map(({ id }, index) => ({ ...post, memberId: id, vote: true, agreeCount: index + 1 })),
    )
  const messages = async (member: TestMember) =>
    (await world.list(member)).body.map(({ message }: { message: string }) => message)

  test('notifications on a post that the member may no longer see are hidden, and back once they may', async () => {
    const post = world.post(bob, 'Among us', [ann, bob])
    await vote({ ...post, ownerId: ann.id }, cem)
    expect(await world.count(ann)).toBe(1)
    const found = world.predictions.posts.get(post.postId)
    found?.only?.delete(ann.id)
    expect([await messages(ann), await world.count(ann)]).toEqual([[], 0])
    found?.only?.add(ann.id)
    expect(await world.count(ann)).toBe(1)
  })

  test('nothing of a deleted post is kept', async () => {
    const post = world.post(ann)
    await vote(post, bob)
    await world.publish('predictions', PredictionDeletedSchema, newId(), post)
    expect(await messages(ann)).toEqual([])
    expect(await world.exported(ann.id)).toEqual({ 'notifications.json': '[]\n' })
  })

  test('a deleted comment takes its likes back, and the likes of other comments stay', async () => {
    const post = world.post(bob)
    const [commentId, another] = [newId(), newId()]
    const like = { ...post, commentId, authorId: ann.id, memberId: bob.id }
    const likes = [like, { ...like, commentId: another, memberId: cem.id }]
    await world.publish('social', LikeGivenSchema, newId(), ...likes)
    expect(await messages(ann)).toEqual([expect.stringContaining('and 1 other liked your comments')])
    const remove = (id: string) =>
      world.publish('social', CommentDeletedSchema, newId(), { ...post, commentId: id, memberId: ann.id })
    await remove(commentId)
    expect(await messages(ann)).toEqual(['Cem Example liked your comment on “It rains on Sunday”'])
    await remove(another)
    expect(await messages(ann)).toEqual([])
  })

  test('a page of a result that was withdrawn since its task was claimed notifies no one', async () => {
    const post = world.post(ann)
    const { postId } = post
    await vote(post, bob)
    const { ctx, close } = await openContext(world)
    try {
      const data = { postId, outcome: Outcome.TRUE, settlement: 1, skips: '', isCleared: true }
      await ctx.stores.tasks.add({ key: `settled/${postId}`, kind: 'settled', data })
      const claimed = await ctx.stores.tasks.claim(['settled'])
      if (!claimed) throw new Error('the task was not claimed')
      const withdrawn = { ...post, outcome: Outcome.UNSPECIFIED, settlement: 2 }
      await world.publish('predictions', PredictionSettledSchema, newId(), withdrawn)
      await notifyOfResult(ctx, claimed)
      expect(await messages(bob)).toEqual([])
    } finally {
      await close()
    }
  })

  test('a deactivated member is neither named nor counted until reactivated, even before the event', async () => {
    await vote(world.post(ann), bob, cem)
    world.account(cem).isActive = false
    expect(await messages(ann)).toEqual(['Bob Example voted on “It rains on Sunday”'])
    await world.publish('auth', auth.MemberDeactivatedSchema, newId(), { memberId: cem.id })
    expect(await messages(ann)).toEqual(['Bob Example voted on “It rains on Sunday”'])
    await world.publish('auth', auth.MemberDeactivatedSchema, newId(), { memberId: bob.id })
    expect([await messages(ann), await world.count(ann)]).toEqual([[], 0])
    world.account(cem).isActive = true
    await world.publish('auth', auth.MemberReactivatedSchema, newId(), { memberId: cem.id })
    expect(await messages(ann)).toEqual(['Cem Example voted on “It rains on Sunday”'])
  })

  test('a notification of many actors is unread while any actor is active, named or not', async () => {
    const voters = ['Dora', 'Emre', 'Finn', 'Gwen', 'Hana'].map((name) => world.join(name))
    await vote(world.post(ann), ...voters)
    for (const each of voters.slice(2)) world.account(each).isActive = false
    expect(await world.count(ann)).toBe(1)
    for (const { id } of voters.slice(1))
      await world.publish('auth', auth.MemberDeactivatedSchema, newId(), { memberId: id })
    expect(await world.count(ann)).toBe(1)
    await world.publish('auth', auth.MemberDeactivatedSchema, newId(), { memberId: voters[0]?.id ?? '' })
    expect(await world.count(ann)).toBe(0)
  })

  test('a deleted member’s data is erased, which is published, and late events restore nothing', async () => {
    const post = world.post(ann)
    await vote(post, bob, cem)
    await vote(world.post(bob), ann)
    world.auth.accounts.delete(bob.id)
    expect(await messages(ann)).toEqual(['Cem Example voted on “It rains on Sunday”'])
    await world.publish('auth', auth.MemberDeletedSchema, newId(), { memberId: bob.id })
    await world.publish('social', FollowStartedSchema, newId(), { followerId: bob.id, followedId: ann.id })
    await vote(world.post(bob), cem)
    expect(await messages(ann)).toEqual(['Cem Example voted on “It rains on Sunday”'])
    expect(await world.exported(bob.id)).toEqual({ 'notifications.json': '[]\n' })
    expect((await world.published(bob.id)).at(-1)).toMatchObject({
      type: 'MemberErased',
      message: { memberId: bob.id, service: 'notifications' },
    })
  })

  test('a member’s notifications are exported, and only auth may request them', async () => {
    const post = world.post(ann)
    await vote(post, bob)
    await world.call(ann, markAllRead)
    const files = await world.exported(ann.id)
    expect(JSON.parse(files['notifications.json'] ?? '')).toEqual([
      {
        id: expect.any(String),
        type: 'vote',
        kind: 'voted',
        predictionId: post.postId,
        params: {},
        createdAt: expect.any(String),
        readAt: expect.any(String),
      },
    ])
    await expect(world.exported(ann.id, 'social')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('an event that cannot be handled does not stop others', async () => {
    const [broken] = eventsOf(VoteCastSchema, newId(), { ...world.post(ann), memberId: bob.id, vote: true })
    if (broken) await world.eventLog.append('predictions', [{ ...broken, payload: new Uint8Array([255]) }])
    await vote(world.post(ann), bob)
    expect(await world.count(ann)).toBe(1)
  })

  const at = (instant: string) => world.setClock(new Date(instant), { frozen: true }).then(world.settle)
  const mails = () => world.mail.mails.filter(({ to }) => to === world.account(ann).email).map(({ text }) => text)

  test('a digest lists only notifications since the last one', async () => {
    await at('2030-01-01T08:00:00Z')
    await vote(world.post(ann, 'First'), bob)
    await at('2030-01-01T18:00:00Z')
    expect(mails()).toEqual([expect.stringContaining('First')])
    await vote(world.post(ann, 'Second'), bob)
    await at('2030-01-02T18:00:00Z')
    expect(mails().slice(1)).toEqual([expect.stringContaining('Second')])
    expect(mails()[1]).not.toContain('First')
    await world.setClock(null)
  })

  test('events that arrive late are in the next digest, which repeats nothing', async () => {
    const voteAt = (instant: string, { postId, ownerId }: { postId: string; ownerId: string }, by = bob) => {
      const message = { postId, ownerId, memberId: by.id, vote: true, agreeCount: 1 }
      return world.append('predictions', eventOf(VoteCastSchema, newId(), message, { at: new Date(instant) }))
    }
    const added = world.post(ann, 'Also voted on late')
    await at('2030-03-01T08:00:00Z')
    await voteAt('2030-03-01T08:00:00Z', world.post(ann, 'Voted on in time'))
    await voteAt('2030-03-01T08:00:00Z', added)
    await at('2030-03-01T18:00:00Z')
    await at('2030-03-01T19:00:00Z')
    await voteAt('2030-03-01T07:00:00Z', world.post(ann, 'Only voted on late'))
    await voteAt('2030-03-01T07:30:00Z', added, cem)
    for (const day of [2, 3]) await at(`2030-03-0${day}T18:00:00Z`)
    const [first, second, ...more] = mails()
    expect(first).toContain('Voted on in time')
    for (const headline of ['Only voted on late', 'Also voted on late']) expect(second).toContain(headline)
    expect(second).not.toContain('Voted on in time')
    expect(more).toEqual([])
    await world.setClock(null)
  })

  test('read notifications are kept for 90 days', async () => {
    await vote(world.post(ann), bob)
    await world.call(ann, markAllRead)
    await vote(world.post(ann), bob)
    const after = (days: number) => world.setClock(new Date(Date.now() + days * 86_400_000)).then(world.settle)
    await after(89)
    expect((await world.list(ann)).body).toHaveLength(2)
    await after(91)
    expect((await world.list(ann)).body).toMatchObject([{ read: false }])
    await world.setClock(null)
  })
}
