import { newId } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { markAllRead } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Place } from './stores.ts'
import { type Person, startWorld, type World } from './world.ts'

/** The life of notifications, on each store. */
export function life(open: () => Promise<Place>): void {
  let world: World
  let ann: Person
  let bob: Person
  let cem: Person
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

  const vote = (post: { postId: string; ownerId: string }, ...members: Person[]) =>
    world.publish(
      'predictions',
      VoteCastSchema,
      newId(),
      ...members.map(({ id }, index) => ({ ...post, memberId: id, vote: true, agreeCount: index + 1 })),
    )
  const messages = async (member: Person) =>
    (await world.list(member)).body.map(({ message }: { message: string }) => message)

  test('notifications on a post that may no longer be seen are neither shown nor counted, and shown again once it may', async () => {
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

  test('a deactivated member is neither named nor counted until reactivated, even before the event is handled', async () => {
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

  test('one of many actors is unread while anybody is left, also beside those who are named', async () => {
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

  test('a deleted member leaves nothing, which is published, and late events revive nobody', async () => {
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

  test('a member’s notifications are exported, and auth alone may call for them', async () => {
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

  test('an event that cannot be handled becomes a dead letter, and others go on', async () => {
    const [broken] = eventsOf(VoteCastSchema, newId(), { ...world.post(ann), memberId: bob.id, vote: true })
    if (broken) await world.eventLog.append('predictions', [{ ...broken, payload: new Uint8Array([255]) }])
    await vote(world.post(ann), bob)
    expect(await world.count(ann)).toBe(1)
  })

  test('a digest lists what came since the last one', async () => {
    const at = (instant: string) => world.setClock(new Date(instant), { frozen: true }).then(world.settle)
    const mails = () => world.mail.mails.filter(({ to }) => to === world.account(ann).email).map(({ text }) => text)
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

  test('what was read is kept for 90 days', async () => {
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
