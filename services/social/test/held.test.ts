/** Comments held for review because of a listed word: every surface, and the published events. */
import { newId } from '@hunch/kit/postgres'
import { ActKind, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let author: TestMember
let other: TestMember
let admin: TestMember
let postId: string
beforeAll(async () => {
  world = await startWorld()
  ;[author, other] = [world.join(), world.join()]
  admin = world.join({}, { role: 'admin' })
  await world.listWord('grobian', 'hold')
  await world.listWord('rascal', 'report')
  await world.listWord('scoundrel', 'refuse')
})
afterAll(() => world.stop())
beforeEach(() => {
  postId = world.post(other).id
})
afterEach(async () => {
  await world.setClock(null)
  await world.setRules({})
})

const say = (content: string, parentId?: string, member = author) => world.say(member, postId, { content, parentId })
const commentsFor = async (viewer: TestMember): Promise<{ id: string; isHeld?: true; isHidden?: true }[]> =>
  (await world.call(viewer, calls.listComments, { params: { id: postId } })).body
const eventsOf = async (commentId: string) =>
  (await world.published(postId)).filter(({ message }) =>
    [message['commentId'], message['targetId']].includes(commentId),
  )
const release = async (id: string) => {
  const [flag] = (await eventsOf(id)).filter(({ type }) => type === 'ThingFlagged')
  await world.hold(flag?.message['flagId'] as string, TargetKind.COMMENT, id, false)
}

/** Each surface returns the ids of the comments that a viewer is shown. */
const surfaces: Readonly<Record<string, (viewer: TestMember, id: string) => Promise<readonly string[]>>> = {
  comments: async (viewer) => (await commentsFor(viewer)).map(({ id }) => id),
  "a member's comments": async (viewer) =>
    (await world.call(viewer, calls.listUserComments, { params: { id: author.id } })).body.map(
      ({ id }: { id: string }) => id,
    ),
  'GetComments for moderation': async ({ id: memberId }, id) =>
    (await world.connectAs(SocialService, 'moderation').getComments({ memberId, commentIds: [id] })).comments.map(
      ({ commentId }) => commentId,
    ),
}

test.each(Object.keys(surfaces))(
  '%s: a held comment is shown to its author only, and to everyone after the review',
  async (name) => {
    const { body } = await say('What a Grobian')
    const shows = async (viewer: TestMember) => (await surfaces[name]?.(viewer, body.id))?.includes(body.id)
    expect([await shows(author), await shows(other), await shows(admin)]).toEqual([true, false, false])
    await release(body.id)
    expect([await shows(author), await shows(other), await shows(admin)]).toEqual([true, true, true])
  },
)

test('its author sees that it is held, also in the response, and others cannot reply to it', async () => {
  const { status, body } = await say('grobian')
  expect([status, body.isHidden, body.isHeld]).toEqual([201, true, true])
  expect(await commentsFor(author)).toMatchObject([{ id: body.id, isHidden: true, isHeld: true }])
  expect((await say('a reply', body.id, other)).status).toBe(404)
})

test('events say that it is held, and when others see it for the first time', async () => {
  const { body: top } = await say('a top', undefined, other)
  const { body } = await say('grobian', top.id)
  expect(await eventsOf(body.id)).toMatchObject([
    { type: 'ThingFlagged', message: { memberId: author.id, postId, held: true } },
    { type: 'CommentPosted', message: { held: true, commentCount: 2 } },
  ])
  await release(body.id)
  expect((await eventsOf(body.id)).at(-1)).toMatchObject({
    type: 'CommentVisibilityChanged',
    message: {
      hidden: false,
      firstShown: true,
      memberId: author.id,
      parentAuthorId: other.id,
      mutedForIds: [],
      commentCount: 2,
    },
  })
  const versions = (await world.published(postId)).map(({ version }) => version)
  expect(versions).toEqual([...versions].sort((one, another) => one - another))
  expect(new Set(versions).size).toBe(versions.length)
})

test('the event that first shows it names members who muted a word of it; a later hiding names none', async () => {
  const replier = world.join()
  const { body: top } = await say('a top', undefined, replier)
  const { body } = await say('grobian and drizzle', top.id)
  for (const { id } of [replier, author]) {
    const list = { memberId: id, version: 1n, mutes: [{ muted: { case: 'word' as const, value: 'drizzle' } }] }
    await world.connectAs(SocialService, 'moderation').applyMutes({ list })
  }
  await release(body.id)
  await world.publish('moderation', ActTakenSchema, newId(), {
    actId: newId(),
    kind: ActKind.HIDE,
    targetKind: TargetKind.COMMENT,
    targetId: body.id,
    memberId: author.id,
  })
  expect((await eventsOf(body.id)).slice(-2)).toMatchObject([
    { type: 'CommentVisibilityChanged', message: { firstShown: true, mutedForIds: [replier.id] } },
    { type: 'CommentVisibilityChanged', message: { hidden: true, mutedForIds: [] } },
  ])
})

test.each([
  ['a digit', 'You sc0undrel'],
  ['a lunate sigma', 'You sϲoundrel'],
  ['a capital lunate sigma', 'You SϹOUNDREL'],
  ['a cent sign', 'You s¢oundrel'],
])('threat 72: a word that is refused, with %s: the error names it, and nothing is stored', async (_, content) => {
  const { status, body } = await say(content)
  expect([status, body.code, body.params]).toEqual([400, 'wordRefused', { word: 'scoundrel' }])
  expect(await commentsFor(author)).toEqual([])
})

test('a word that is refused, on a post that the member may not see: the error is that of the post', async () => {
  const { status, body } = await world.say(author, nowhere, { content: 'You scoundrel' })
  expect([status, body.code]).toEqual([404, 'predictionNotFound'])
})

test('a word that reports: the comment is shown and flagged for review', async () => {
  const { body } = await say('rascal')
  expect((await commentsFor(other)).map(({ id }) => id)).toEqual([body.id])
  expect(await eventsOf(body.id)).toMatchObject([{ type: 'ThingFlagged', message: { held: false } }, {}])
})

test('concurrent comments are each judged by their own words', async () => {
  const replies = await Promise.all(['fine', 'grobian', 'rascal', 'scoundrel', 'fine too'].map((words) => say(words)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 400, 201])
  expect(await commentsFor(other)).toHaveLength(3)
})

test('comments on private posts are not held, because moderators may not read them', async () => {
  postId = world.post(other, { only: [author, other] }).id
  await say('grobian')
  expect(await commentsFor(other)).toHaveLength(1)
})

test('threat 73: if limits grow with age, a new account may comment and follow less', async () => {
  await world.setClock(new Date(), { frozen: true })
  await world.setRules({ growLimits: true })
  const statuses = async (times: number, act: () => Promise<{ status: number }>) => {
    const all: number[] = []
    for (let time = 0; time < times; time++) all.push((await act()).status)
    return all
  }
  const newcomer = world.join()
  expect((await statuses(31, () => say('hello', undefined, newcomer))).filter((status) => status === 429)).toHaveLength(
    1,
  )
  const follow = () => world.call(newcomer, calls.followUser, { params: { id: world.join().id } })
  expect((await statuses(31, follow)).filter((status) => status === 429)).toHaveLength(1)
  await world.setClock(new Date(Date.now() + 8 * 86_400_000), { frozen: true })
  expect(await statuses(40, () => say('hello', undefined, newcomer))).not.toContain(429)
})

test('a member not in good standing may comment and follow as much as an account one step younger', async () => {
  const now = new Date(Date.now() + 2 * 86_400_000)
  await world.setClock(now, { frozen: true })
  await world.setRules({ growLimits: true })
  const member = world.join()
  const actId = newId()
  await world.actAgainst(actId, member.id, now)
  const comment = () => say('hello', undefined, member)
  const follow = () => world.call(member, calls.followUser, { params: { id: world.join().id } })
  for (const act of [comment, follow]) {
    for (let time = 0; time < 30; time++) expect((await act()).status).toBeLessThan(300)
    expect((await act()).status).toBe(429)
  }
  await world.actAgainst(actId, member.id, now, false)
  for (const act of [comment, follow]) expect((await act()).status).toBeLessThan(300)
})

test('threat 73: concurrent comments and follows do not exceed the limit', async () => {
  await world.setClock(new Date(), { frozen: true })
  await world.setRules({ growLimits: true })
  const newcomer = world.join()
  const [one, another] = [world.post(other).id, world.post(other).id]
  const taken = async (sent: readonly Promise<{ status: number }>[]) => {
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    return [statuses.filter((status) => status < 300).length, statuses.filter((status) => status === 429).length]
  }
  const comment = (predictionId: string) =>
    world.call(newcomer, calls.createComment, { body: { predictionId, content: 'hello' } })
  expect(await taken(Array.from({ length: 45 }, (_, nr) => comment(nr % 2 ? one : another)))).toEqual([30, 15])
  const follow = (id: string) => world.call(newcomer, calls.followUser, { params: { id } })
  expect(await taken(Array.from({ length: 33 }, () => follow(world.join().id)))).toEqual([30, 3])
  expect((await follow(other.id)).status).toBe(429)
  expect((await world.call(newcomer, calls.unfollowUser, { params: { id: other.id } })).status).toBe(200)
})
