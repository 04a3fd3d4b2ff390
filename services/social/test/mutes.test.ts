import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { CommentPostedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let cem: TestMember
let postId: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ;[ann, bob, cem] = [world.join(), world.join(), world.join()]
  postId = world.post(cem).id
})

type Muting = { case: 'memberId'; value: string } | { case: 'word'; value: string }
let version = 0n
/** Replaces a member's mutes, as moderation does. */
function mute(by: TestMember, what: readonly Muting[], endsAt?: Date): Promise<unknown> {
  version += 1n
  const mutes = what.map((muted) => ({ muted, ...(endsAt ? { endsAtMs: BigInt(endsAt.getTime()) } : {}) }))
  return world.connectAs(SocialService, 'moderation').applyMutes({ list: { memberId: by.id, version, mutes } })
}
const word = (value: string): Muting => ({ case: 'word', value })
const member = ({ id }: TestMember): Muting => ({ case: 'memberId', value: id })

interface Shown {
  readonly content: string
  readonly isMuted?: true
  readonly replies: readonly Shown[]
}
const flat = (comments: readonly Shown[]): Shown[] => comments.flatMap((each) => [each, ...flat(each.replies)])
/** Returns the texts of the comments that are marked as muted for a viewer, and the number of all shown comments. */
const markedFor = async (viewer: TestMember): Promise<[string[], number]> => {
  const shown = flat((await world.call(viewer, calls.listComments, { params: { id: postId } })).body)
  return [shown.filter(({ isMuted }) => isMuted).map(({ content }) => content), shown.length]
}

test('a muted member’s comments are marked for the member who muted them, and none is left out', async () => {
  const top = (await world.say(bob, postId, { content: 'from bob' })).body.id
  await world.say(cem, postId, { content: 'a reply', parentId: top })
  await mute(ann, [member(bob)])
  expect(await markedFor(ann)).toEqual([['from bob'], 2])
  for (const other of [bob, cem]) expect(await markedFor(other)).toEqual([[], 2])
  await mute(ann, [])
  expect(await markedFor(ann)).toEqual([[], 2])
})

test('comments with muted words are marked, except the viewer’s own', async () => {
  await world.say(bob, postId, { content: 'The ÉLECTION again' })
  await world.say(bob, postId, { content: 'Selections' })
  await world.say(ann, postId, { content: 'My election' })
  await mute(ann, [word('election'), member(ann)])
  expect(await markedFor(ann)).toEqual([['The ÉLECTION again'], 3])
})

test('a mute ends by the clock of the database', async () => {
  await world.say(bob, postId, { content: 'from bob' })
  const now = Date.now()
  await world.setClock(new Date(now), { frozen: true })
  await mute(ann, [member(bob)], new Date(now + 60_000))
  expect((await markedFor(ann))[0]).toEqual(['from bob'])
  await world.setClock(new Date(now + 60_000), { frozen: true })
  expect((await markedFor(ann))[0]).toEqual([])
  await world.setClock(null)
})

test('the page of a muted member’s comments marks nothing', async () => {
  await world.say(bob, postId, { content: 'from bob' })
  await mute(ann, [member(bob)])
  const { body } = await world.call(ann, calls.listUserComments, { params: { id: bob.id } })
  expect(body).toMatchObject([{ content: 'from bob' }])
  expect(body[0]).not.toHaveProperty('isMuted')
})

test('the event of a comment names recipients who have muted a word of it', async () => {
  const parentId = (await world.say(bob, postId, { content: 'Rain' })).body.id
  await mute(cem, [word('drizzle')])
  await mute(bob, [word('Drizzlé')])
  await mute(ann, [word('drizzle')])
  await world.say(ann, postId, { content: 'Only drizzle', parentId })
  await world.say(ann, postId, { content: 'Only hail', parentId })
  const [, about, other] = await world.publishedOf(CommentPostedSchema, postId)
  expect([...(about?.mutedForIds ?? [])].sort()).toEqual([bob.id, cem.id].sort())
  expect(other?.mutedForIds).toEqual([])
})

test('deleting an account deletes mutes by and of it; only moderation may send mutes', async () => {
  await mute(ann, [member(bob), word('drizzle')])
  await mute(bob, [word('hail')])
  world.auth.cards.delete(bob.id)
  await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
  expect(await world.rows('select from mutes where muter_id = $1 or member_id = $1', [bob.id])).toEqual([])
  expect(await world.rows('select word from mutes where muter_id = $1', [ann.id])).toEqual([{ word: ' drizzle ' }])
  await expect(world.connectAs(SocialService, 'media').applyMutes({})).rejects.toMatchObject({ code: 'forbidden' })
})
