import { manualTimers } from '@hunch/kit/testing'
import { MemberChangedSchema, MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { CommentPostedSchema, ReactionSetSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import {
  castVote,
  deletePrediction,
  explore,
  getPrediction,
  resolvePrediction,
  searchPredictions,
  takeBackResult,
  updatePrediction,
  withdrawVote,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createCardTexts } from '../src/posts/card-texts.ts'
import { clear } from './support/past-posts.ts'
import { aComparison, inMinutes, startWorld, type TestMember, type World } from './support/world.ts'

/** Cards whose texts come from the cache must equal the cards that the presenter creates. */

let world: World
let ann: TestMember
let bob: TestMember
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await clear(world)
  ann = world.join({ firstName: 'Ann', country: 'KE', profileImageFile: 'face' })
  ;[bob, admin] = [world.join(), world.join({}, { role: 'admin' })]
})
afterEach(() => world.setClock(null))

const get = async (id: string, member: TestMember | null = null) =>
  (await world.call(member, getPrediction, { params: { id } })).body
/** Returns the card from a search, which does not use the cache. */
async function made(id: string, member: TestMember | null) {
  const { body } = await world.call(member, searchPredictions, { query: { q: 'rains' } })
  return body.find(({ prediction }: { prediction: { id: string } }) => prediction.id === id)
}
/** Returns the cards of a post from a search and from the cache. Reads both again if a job changed the post in between. */
async function both(id: string, member: TestMember | null, tries = 5): ReturnType<typeof bothNow> {
  const [expected, card] = await bothNow(id, member)
  const isSame = !expected || expected.version === card.version
  return isSame || tries === 1 ? [expected, card] : both(id, member, tries - 1)
}
const bothNow = async (id: string, member: TestMember | null) =>
  [await made(id, member), await get(id, member)] as const
const vote = (member: TestMember, predictionId: string, side: boolean) =>
  world.call(member, castVote, { body: { predictionId, vote: side } })
const resolve = (id: string, result: boolean | null) =>
  world.call(ann, resolvePrediction, { params: { id }, body: { result } })
const atMinute = (minutes: number) => world.setClock(new Date(inMinutes(minutes)), { frozen: true })

test('a card from cached text is identical to the presenter’s, for every kind of post and viewer', async () => {
  const photo = { name: 'cloud.jpg', content: 'a cloud' }
  const headline = 'It rains “tomorrow”\n🌧 </script>'
  const ids = await Promise.all([
    world.post(ann, { headline }),
    world.post(ann, { headline, category: 'sports' }, [photo, { ...photo, content: 'another' }]),
    world.post(ann, { headline, isExperience: 'true', experienceContext: 'It has "poured" since noon.' }),
    world.post(ann, { headline, groupId: world.groups.make(false, ann) }),
    world.post(ann, { headline, groupId: world.groups.make(true, ann, admin) }),
    world.post(bob, aComparison({ headline: 'It rains or it snows' })),
    world.post(ann, { headline }),
    world.post(ann, { headline }),
    world.post(ann, { headline }),
  ])
  const [first = '', , , , , , yes = '', no = '', unclear = ''] = ids
  const words = { headline: 'It rains, edited', supportingStatement: 'By hand.' }
  for (const [index, id] of ids.entries()) if (index % 2 === 0) await vote(ann, id, index % 4 === 0)
  await world.call(ann, updatePrediction, { params: { id: first }, body: words })
  const nameless = await world.post(ann, { headline })
  await world.rows('update posts set owner_id = gen_random_uuid() where id = $1', [nameless])

  async function compare(): Promise<number> {
    let seen = 0
    for (const member of [ann, null, admin, bob])
      for (const id of [...ids, nameless])
        for (let time = 0; time < 2; time += 1) {
          const [expected, card] = await both(id, member)
          if (expected) expect(JSON.stringify(card)).toBe(JSON.stringify(expected))
          else expect(card.code).toBe('predictionNotFound')
          seen += expected ? 1 : 0
        }
    return seen
  }
  const visible = 2 * (4 * ids.length - 2 + 4)
  expect(await compare()).toBe(visible)
  await atMinute(61)
  expect(await compare()).toBe(visible)
  await Promise.all([resolve(yes, true), resolve(no, false), resolve(unclear, null)])
  expect(await compare()).toBe(visible)
  await atMinute(60 * 24 * 9)
  expect(await compare()).toBe(visible)
  await world.settle()
  expect(await compare()).toBe(visible)
}, 180_000)

test('in any order of viewers, each gets only their own vote, and every e-mail is masked', async () => {
  const stranger = world.join()
  for (const order of [
    [admin, ann, stranger, null],
    [null, stranger, ann, admin],
  ]) {
    await world.rows('delete from votes')
    const id = await world.post(ann)
    await vote(admin, id, true)
    await vote(ann, id, false)
    const votes = new Map<TestMember | null, boolean | null>([
      [admin, true],
      [ann, false],
    ])
    for (const member of order) {
      const [listed] = (await world.call(member, explore)).body
      for (const card of [listed, await get(id, member)]) {
        expect(card).toMatchObject({
          myVote: votes.get(member) ?? null,
          agreeCount: 1,
          disagreeCount: 1,
          totalVotes: 2,
        })
        expect(card.user).toMatchObject({ firstName: 'Ann', country: 'KE', profileImageUrl: '/api/images/face' })
        expect(card.user.email).toMatch(/^.…@|^…$/)
      }
    }
  }
})

test('a cached post of a private group is shown to current members only', async () => {
  const groupId = world.groups.make(true, ann, bob)
  const id = await world.post(ann, { groupId })
  expect((await get(id, bob)).prediction.id).toBe(id)
  expect((await get(id, bob)).prediction.id).toBe(id)
  for (const member of [null, admin, world.join()]) expect((await get(id, member)).code).toBe('predictionNotFound')
  world.groups.all.get(groupId)?.members.delete(bob.id)
  expect((await get(id, bob)).code).toBe('predictionNotFound')
  expect((await get(id, ann)).prediction.id).toBe(id)
})

test('every change shows at the next read', async () => {
  const id = await world.post(ann)
  /** Reads a card twice, the second time from the cache, and checks that both cards are equal. */
  async function card() {
    const first = await get(id)
    expect(await get(id)).toEqual(first)
    expect((await world.call(null, explore)).body).toEqual([first])
    return first
  }
  expect(await card()).toMatchObject({ agreeCount: 0, prediction: { headline: 'It rains on Sunday', ended: false } })
  await vote(bob, id, true)
  expect(await card()).toMatchObject({ agreeCount: 1, disagreeCount: 0, totalVotes: 1 })
  await vote(bob, id, false)
  expect(await card()).toMatchObject({ agreeCount: 0, disagreeCount: 1, totalVotes: 1 })
  await world.call(bob, withdrawVote, { params: { predictionId: id } })
  expect(await card()).toMatchObject({ totalVotes: 0 })
  const act = { postId: id, memberId: bob.id }
  await world.publish('social', CommentPostedSchema, id, { ...act, commentId: id, commentCount: 3 })
  expect(await card()).toMatchObject({ commentCount: 3 })
  await world.publish('social', ReactionSetSchema, id, act, { ...act, reactionCount: 2 })
  expect(await card()).toMatchObject({ reactionCount: 2 })
  await world.call(ann, updatePrediction, {
    params: { id },
    body: { headline: 'It snows', supportingStatement: 'It is cold.' },
  })
  expect(await card()).toMatchObject({ prediction: { headline: 'It snows', supportingStatement: 'It is cold.' } })
  world.auth.cards.set(ann.id, { firstName: 'Anna', profileImageFile: 'mask', country: 'JP', version: 2n })
  await world.publish('auth', MemberChangedSchema, ann.id, { memberId: ann.id }, { memberId: ann.id })
  expect((await card()).user).toMatchObject({
    firstName: 'Anna',
    country: 'JP',
    profileImageUrl: '/api/images/mask',
  })
  await atMinute(61)
  expect((await card()).prediction).toMatchObject({ ended: true, resolved: false })
  for (const result of [true, false, null]) {
    await resolve(id, result)
    expect((await card()).prediction).toMatchObject({ resolved: true, result })
  }
  await world.call(ann, takeBackResult, { params: { id } })
  expect((await card()).prediction).toMatchObject({ resolved: false, result: null, resolvedAt: null })
  await world.call(ann, deletePrediction, { params: { id } })
  expect([(await get(id)).code, (await world.call(null, explore)).body]).toEqual(['predictionNotFound', []])
})

test('no cached text of a deleted member is shown', async () => {
  const id = await world.post(ann)
  for (let time = 0; time < 2; time += 1) expect((await get(id)).user.firstName).toBe('Ann')
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  expect([(await get(id)).code, (await world.call(null, explore)).body]).toEqual(['predictionNotFound', []])
})

test('cached texts stay within the memory limit, and texts that are no longer read are dropped', async () => {
  const text = { json: 'x'.repeat(10_000), category: null, groupId: null, country: null }
  const [timers, renewMs] = [manualTimers(), 60_000]
  const texts = createCardTexts({ maxBytes: 1_000_000, renewMs, timers })
  const kept = () => Array.from({ length: 200 }, (_, n) => texts.get(`${n}`)).filter(Boolean).length
  for (let n = 0; n < 200; n += 1) {
    texts.set(`${n}`, text)
    expect(texts.get('0') ?? texts.get(`${n}`)).toBe(text)
  }
  expect(texts.get('199')).toBe(text)
  expect(texts.get('0')).toBe(text) // text 0 was read after each write, so it is still cached
  expect(kept()).toBeLessThanOrEqual(1_000_000 / 20_000)
  await texts.start?.()
  for (let time = 0; time < 2; time += 1) {
    expect(texts.get('0')).toBe(text)
    await timers.advance(renewMs)
  }
  expect([texts.get('0'), texts.get('199')]).toEqual([text, undefined])
  await texts.stop?.()
  expect(texts.get('0')).toBeUndefined()
})
