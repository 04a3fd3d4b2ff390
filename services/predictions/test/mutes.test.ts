/** Every call that shows posts or members, for a viewer with mutes and with posts marked as “Not interested”. */
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { feedLimits } from '../src/feeds/limits.ts'
import { openOf, postsOf, type Surfaces, shownOf, startSurfaces, surfaces } from './support/surfaces.ts'
import { nowhere, type TestMember, type World } from './support/world.ts'

let at: Surfaces
let world: World
let viewer: TestMember
let muted: TestMember
let third: TestMember
let version = 0n
beforeAll(async () => {
  at = await startSurfaces()
  ;({ world, one: viewer, two: muted, third } = at)
  await world.rows(`update posts set category = 'weather' where owner_id = $1`, [muted.id])
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.setClock(null)
  await mute()
})

type Muting =
  | { case: 'memberId'; value: string }
  | { case: 'word'; value: string }
  | { case: 'category'; value: string }

/** Replaces the viewer's list of mutes, as moderation does. */
function mute(...what: readonly (Muting & { endsAtMs?: bigint })[]): Promise<unknown> {
  version += 1n
  const mutes = what.map(({ endsAtMs, ...one }) => ({ muted: one, ...(endsAtMs ? { endsAtMs } : {}) }))
  return world.rpcAs('moderation').applyMutes({ list: { memberId: viewer.id, version, mutes } })
}
const word = (value: string): Muting => ({ case: 'word', value })

/** Surfaces that leave out muted posts. All others show them, because the viewer asks for certain posts or members. */
const lists = ['explore', 'For You', 'a kept list of For You', 'trending', 'highlights']
const people = ['people to follow']

const shown = async (names: readonly string[], who = viewer, of = muted) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await shownOf(at, name, who, of)] as const)))
const shownByAll = () => shown(Object.keys(surfaces))

describe.each<[string, () => Muting, readonly string[]]>([
  ['member', () => ({ case: 'memberId', value: muted.id }), [...lists, ...people]],
  ['category', () => ({ case: 'category', value: 'weather' }), lists],
  ['word', () => word('swallows'), lists],
])('a muted %s', (_kind, what, left) => {
  test('is left out of lists, but shown if asked for by name; for others nothing changes', async () => {
    const [before, others] = [await shownByAll(), await shown(lists, third)]
    for (const name of left) expect([name, (before[name] ?? []).length > 0]).toEqual([name, true])
    await mute(what())
    const expected = Object.fromEntries(
      Object.entries(before).map(([name, ids]) => [name, left.includes(name) ? [] : ids]),
    )
    expect(await shownByAll()).toEqual(expected)
    expect(await shown(lists, third)).toEqual(others)
    await mute()
    expect(await shownByAll()).toEqual(before)
  })
})

/** Creates a post with this headline. Returns a function that checks whether `explore` lists the post for the viewer. */
async function isListed(headline: string, more: Record<string, string> = {}): Promise<() => Promise<boolean>> {
  const id = await world.post(muted, { headline, ...more })
  return async () => {
    const { body } = await world.call(viewer, calls.explore, { query: { limit: '50' } })
    return body.some(({ prediction }: { prediction: { id: string } }) => prediction.id === id)
  }
}

test.each([
  ['Élection', 'The election is close', true],
  ['election', 'ÉLECTIONS everywhere', false],
  ['WORLD CUP', 'Who wins the world cup?', true],
  ['world cup', 'The world has a cup', false],
  ['オリンピック', '東京オリンピックは開かれる', true],
  ['选举', '明年的选举会推迟', true],
  ['مطر', 'سيهطل المطر غدا', true],
  ['rain', 'A train is late', false],
  ['50%', 'It is 500 degrees', false],
])('the word %p and the headline %p: left out is %p', async (muting, headline, isLeftOut) => {
  const listed = await isListed(headline)
  expect(await listed()).toBe(true)
  await mute(word(muting))
  expect(await listed()).toBe(!isLeftOut)
})

test('muted words are searched in the statement and in the context of a Story', async () => {
  const listed = await Promise.all([
    isListed('A plain headline', { supportingStatement: 'All about broccoli.' }),
    isListed('A plain Story', { isExperience: 'true', experienceContext: 'Raised on broccoli' }),
  ])
  await mute(word('broccoli'))
  for (const isThere of listed) expect(await isThere()).toBe(false)
})

test('own posts are never muted', async () => {
  await mute(word('swallows'), { case: 'memberId', value: viewer.id })
  expect(await shownOf(at, 'explore', viewer, viewer)).toEqual(postsOf(at, viewer).sort())
})

test('a mute ends by the clock of the database', async () => {
  const now = Date.now()
  await world.setClock(new Date(now), { frozen: true })
  await mute({ case: 'memberId', value: muted.id, endsAtMs: BigInt(now + 60_000) })
  expect(await shownOf(at, 'explore', viewer, muted)).toEqual([])
  await world.setClock(new Date(now + 60_000), { frozen: true })
  expect(await shownOf(at, 'explore', viewer, muted)).not.toEqual([])
})

test('an older list of mutes changes nothing, and only moderation may send lists', async () => {
  await mute({ case: 'memberId', value: muted.id })
  await world.rpcAs('moderation').applyMutes({ list: { memberId: viewer.id, version: 1n, mutes: [] } })
  expect(await shownOf(at, 'explore', viewer, muted)).toEqual([])
  for (const caller of ['social', 'notifications'])
    await expect(world.rpcAs(caller).applyMutes({})).rejects.toMatchObject({ code: 'forbidden' })
})

const dismiss = (who: TestMember | null, id: string) => world.call(who, calls.setNotInterested, { params: { id } })
const undo = (who: TestMember, id: string) => world.call(who, calls.unsetNotInterested, { params: { id } })

test('a post marked as “Not interested” is left out of the member’s lists until the mark is removed', async () => {
  const id = openOf(at, muted)
  const [before, others] = [await shownByAll(), await shown(lists, third)]
  expect((await dismiss(viewer, id)).body).toEqual({ notInterested: true })
  expect((await dismiss(viewer, id)).body).toEqual({ notInterested: true })
  const after = await shownByAll()
  for (const [name, ids] of Object.entries(before))
    expect([name, after[name]]).toEqual([name, lists.includes(name) ? ids.filter((each) => each !== id) : ids])
  expect(await shown(lists, third)).toEqual(others)
  expect((await undo(viewer, id)).body).toEqual({ notInterested: false })
  expect(await shownByAll()).toEqual(before)
})

test('a missing post and an own post cannot be marked', async () => {
  for (const id of [nowhere, openOf(at, viewer)])
    expect([id, (await dismiss(viewer, id)).body.code]).toEqual([id, 'predictionNotFound'])
  expect((await dismiss(null, openOf(at, muted))).status).toBe(401)
})

describe('notifications about a post', () => {
  const names = { word: () => word('swallows'), category: () => ({ case: 'category', value: 'weather' }) as const }
  let fresh: string
  beforeAll(async () => {
    fresh = await world.post(muted, { headline: 'Where do swallows sleep?', category: 'weather' })
    await world.rows('insert into views (member_id, post_id, seen_at) select unnest($1::uuid[]), $2, now()', [
      [viewer.id, third.id],
      fresh,
    ])
  })
  const both = () => [viewer.id, third.id].sort()
  const endsSoonFor = async () => (await world.rpcAs('notifications').listSeenNotVoted({ postId: fresh })).memberIds
  const postedFor = async () =>
    (await world.rpcAs('notifications').leaveOutMuters({ postId: fresh, memberIds: both() })).memberIds

  test.each([
    ['its author', () => ({ case: 'memberId', value: muted.id }) as const],
    ['its category', names.category],
    ['one of its words', names.word],
  ])('go to no one who has muted %s, and to others', async (_, muting) => {
    expect([await endsSoonFor(), await postedFor()]).toEqual([both(), both()])
    await mute(muting())
    expect([await endsSoonFor(), await postedFor()]).toEqual([[third.id], [third.id]])
  })

  test('go to no one who has marked it as “Not interested”', async () => {
    await dismiss(viewer, fresh)
    expect(await endsSoonFor()).toEqual([third.id])
    await undo(viewer, fresh)
    expect(await endsSoonFor()).toEqual(both())
  })

  test('for more than 1,000 members at once, or for another service, fail', async () => {
    const [client, other] = [world.rpcAs('notifications'), world.rpcAs('social')]
    const memberIds = Array(1_001).fill(viewer.id)
    await expect(client.leaveOutMuters({ postId: fresh, memberIds })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(other.leaveOutMuters({ postId: fresh })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await client.leaveOutMuters({ postId: 'x', memberIds: both() })).memberIds).toEqual([])
  })
})

test('only the newest 500 marks are kept', async () => {
  await world.rows(
    `insert into not_interested (member_id, post_id, said_at)
      select $1, gen_random_uuid(), now() - n * interval '1 minute' from generate_series(1, $2::integer) n`,
    [viewer.id, feedLimits.notInterestedKept + 5],
  )
  await dismiss(viewer, openOf(at, muted))
  const [row] = await world.rows(
    `select count(*)::integer as kept, bool_or(post_id = $2) as has_newest from not_interested where member_id = $1`,
    [viewer.id, openOf(at, muted)],
  )
  expect(row).toEqual({ kept: feedLimits.notInterestedKept, has_newest: true })
  await world.rows('delete from not_interested where member_id = $1', [viewer.id])
})

test('an export has a member’s marks; deleting the account deletes marks and mutes, even late ones', async () => {
  await dismiss(third, openOf(at, muted))
  const { files } = await world.rpcAs('auth').exportMember({ memberId: third.id })
  expect(JSON.parse(files['not-interested.json'] ?? '')).toEqual([
    { predictionId: openOf(at, muted), since: expect.any(String) },
  ])
  await mute({ case: 'memberId', value: third.id }, word('drizzle'))
  const own = { memberId: third.id, version: 5n, mutes: [{ muted: word('hail') }] }
  await world.rpcAs('moderation').applyMutes({ list: own })
  world.auth.cards.delete(third.id)
  await world.publish('auth', MemberDeletedSchema, third.id, { memberId: third.id })
  await world.rpcAs('moderation').applyMutes({ list: { ...own, version: 9n } })
  await mute({ case: 'memberId', value: third.id }, word('drizzle'))
  expect(await world.rows('select from not_interested where member_id = $1', [third.id])).toEqual([])
  expect(await world.rows('select word from mutes where muter_id = $1 or member_id = $1', [third.id])).toEqual([])
  expect(await world.rows('select word from mutes where muter_id = $1', [viewer.id])).toEqual([{ word: ' drizzle ' }])
})
