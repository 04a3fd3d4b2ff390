import { newId } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { markAllRead } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { onMongo, onPostgres, type Place } from './support/stores.ts'
import { type Person, startWorld, type World } from './support/world.ts'

/** What becomes of what members were told, wherever it is kept. */
function life(open: () => Promise<Place>): void {
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
  afterEach(() => world.away.clear())

  const vote = (post: { postId: string; ownerId: string }, ...members: Person[]) =>
    world.tell(
      'predictions',
      VoteCastSchema,
      ...members.map(({ id }, index) => ({ ...post, memberId: id, vote: true, agreeCount: index + 1 })),
    )
  const messages = async (member: Person) =>
    (await world.list(member)).body.map(({ message }: { message: string }) => message)

  test('of a post that may no longer be seen nothing is shown or counted, and shown again once it may', async () => {
    const post = world.post(bob, 'Among us', [ann, bob])
    await vote({ ...post, ownerId: ann.id }, cem)
    expect(await world.count(ann)).toBe(1)
    const found = world.predictions.posts.get(post.postId)
    found?.only?.delete(ann.id)
    expect([await messages(ann), await world.count(ann)]).toEqual([[], 0])
    found?.only?.add(ann.id)
    expect(await world.count(ann)).toBe(1)
  })

  test('of a deleted post nothing is kept', async () => {
    const post = world.post(ann)
    await vote(post, bob)
    await world.tell('predictions', PredictionDeletedSchema, post)
    expect(await messages(ann)).toEqual([])
    expect(await world.exported(ann.id)).toEqual({ 'notifications.json': '[]\n' })
  })

  test('who is deactivated is neither named nor counted until reactivated, even before that is heard', async () => {
    await vote(world.post(ann), bob, cem)
    world.account(cem).isActive = false
    expect(await messages(ann)).toEqual(['Bob Example voted on “It rains on Sunday”'])
    await world.tell('auth', auth.MemberDeactivatedSchema, { memberId: cem.id })
    expect(await messages(ann)).toEqual(['Bob Example voted on “It rains on Sunday”'])
    await world.tell('auth', auth.MemberDeactivatedSchema, { memberId: bob.id })
    expect([await messages(ann), await world.count(ann)]).toEqual([[], 0])
    world.account(cem).isActive = true
    await world.tell('auth', auth.MemberReactivatedSchema, { memberId: cem.id })
    expect(await messages(ann)).toEqual(['Cem Example voted on “It rains on Sunday”'])
  })

  test('who is deleted leaves nothing and is told so, and late facts revive nobody', async () => {
    const post = world.post(ann)
    await vote(post, bob, cem)
    await vote(world.post(bob), ann)
    world.auth.accounts.delete(bob.id)
    expect(await messages(ann)).toEqual(['Cem Example voted on “It rains on Sunday”'])
    await world.tell('auth', auth.MemberDeletedSchema, { memberId: bob.id })
    await world.tell('social', FollowStartedSchema, { followerId: bob.id, followedId: ann.id })
    await vote(world.post(bob), cem)
    expect(await messages(ann)).toEqual(['Cem Example voted on “It rains on Sunday”'])
    expect(await world.exported(bob.id)).toEqual({ 'notifications.json': '[]\n' })
    expect((await world.told(bob.id)).at(-1)).toMatchObject({
      type: 'MemberErased',
      memberId: bob.id,
      service: 'notifications',
    })
  })

  test('a member takes all along that was told to her, and auth alone may ask for it', async () => {
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

  test('an event that cannot be handled is set aside, and others go on', async () => {
    const [broken] = eventsOf(VoteCastSchema, newId(), { ...world.post(ann), memberId: bob.id, vote: true })
    if (broken) await world.place.eventLog.append('predictions', [{ ...broken, payload: new Uint8Array([255]) }])
    await vote(world.post(ann), bob)
    expect(await world.count(ann)).toBe(1)
  })
}

describe('on PostgreSQL', () => {
  life(onPostgres)

  test('what was read is kept for 90 days', async () => {
    const world = await startWorld()
    try {
      const [ann, bob] = [world.join('Ann'), world.join('Bob')]
      const votes = () =>
        world.tell('predictions', VoteCastSchema, { ...world.post(ann), memberId: bob.id, vote: true, agreeCount: 1 })
      await votes()
      await world.call(ann, markAllRead)
      await votes()
      const days = (count: number) => world.setClock(new Date(Date.now() + count * 86_400_000)).then(world.settle)
      await days(89)
      expect((await world.list(ann)).body).toHaveLength(2)
      await days(91)
      expect((await world.list(ann)).body).toMatchObject([{ read: false }])
    } finally {
      await world.stop()
    }
  })
})

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => life(() => onMongo(open)))
