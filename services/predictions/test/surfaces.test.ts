/** Every call and method that shows members or posts, for two members of whom one has blocked the other. */
import * as calls from '@hunch/proto/http'
import { type Call, castVote } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  ask,
  callsAboutPost,
  everything,
  fillTrending,
  idsIn,
  openOf,
  postsOf,
  type Surfaces,
  shownOf,
  startSurfaces,
  surfaces,
} from './support/surfaces.ts'
import { nowhere, type TestMember, type World } from './support/world.ts'

let at: Surfaces
let world: World
let blocker: TestMember
let blocked: TestMember
let third: TestMember
let admin: TestMember
beforeAll(async () => {
  at = await startSurfaces()
  ;({ world, one: blocker, two: blocked, third, admin } = at)
})
afterAll(() => world.stop())

const views = (): [string, TestMember, TestMember][] => [
  ['the blocker', blocker, blocked],
  ['the blocked', blocked, blocker],
  ['a third person, of the blocker', third, blocker],
  ['a third person, of the blocked', third, blocked],
  ['the admin, of the blocker', admin, blocker],
  ['the admin, of the blocked', admin, blocked],
]

let before: Record<string, readonly string[]>
const etags = new Map<Call, string>()
const tagged = [calls.explore, calls.recommendationsFeed, calls.listTrending]

describe('while a block stands', () => {
  beforeAll(async () => {
    before = await everything(at, views())
    for (const contract of tagged) etags.set(contract, (await world.call(blocked, contract)).headers.get('etag') ?? '')
    await world.applyBlock(blocker, blocked, 1n, true)
  })
  afterAll(() => world.applyBlock(blocker, blocked, 2n, false))

  test.each(Object.keys(surfaces))(
    '%s: neither of the two is shown anything of the other; everything else is as before',
    async (name) => {
      for (const [who, viewer, of] of views()) {
        const was = before[`${name}: ${who}`] ?? []
        expect([who, was.length > 0]).toEqual([who, true])
        const isOneOfTheTwo = viewer === blocker || viewer === blocked
        expect([who, await shownOf(at, name, viewer, of)]).toEqual([who, isOneOfTheTwo ? [] : was])
      }
    },
  )

  test.each(callsAboutPost.map(([contract, body]) => [`${contract.method} ${contract.path}`, contract, body] as const))(
    '%s fails as for a missing post',
    async (_name, contract, body) => {
      for (const [viewer, of] of [
        [blocker, blocked],
        [blocked, blocker],
      ] as const)
        for (const id of postsOf(at, of))
          expect(await ask(at, viewer, contract, id, body)).toEqual(await ask(at, viewer, contract, nowhere, body))
    },
  )

  test('threat 61: a vote fails as on a missing post, and changes nothing', async () => {
    const vote = (predictionId: string) => world.call(blocked, castVote, { body: { predictionId, vote: false } })
    const predictionId = openOf(at, blocker)
    const [there, nothing] = [await vote(predictionId), await vote(nowhere)]
    expect([there.status, there.body.code]).toEqual([404, 'predictionNotFound'])
    expect([there.status, there.body.detail]).toEqual([nothing.status, nothing.body.detail])
    const { body } = await world.call(third, calls.getVote, { params: { predictionId } })
    expect(body).toMatchObject({ agreeCount: 4, disagreeCount: 0 })
    for (const member of [third, admin])
      expect((await world.call(member, castVote, { body: { predictionId, vote: true } })).status).toBe(200)
  })

  test('a request with an ETag from before gets a new page', async () => {
    for (const contract of tagged) {
      const reply = await world.call(blocked, contract, { headers: { 'if-none-match': etags.get(contract) ?? '' } })
      expect([contract.path, reply.status]).toEqual([contract.path, 200])
    }
  })

  test('pages stay full although hidden posts are left out', async () => {
    const { body } = await world.call(blocked, calls.explore, { query: { limit: '2' } })
    expect(body).toHaveLength(2)
    await fillTrending(at)
    expect(idsIn((await world.call(blocked, calls.listTrending, { query: { limit: '2' } })).body)).toHaveLength(2)
  })

  test('members are not reminded of a post whose owner is hidden from them', async () => {
    const postId = '019aa000-0000-7000-8000-000000000001'
    await world.rows(
      `insert into posts (id, owner_id, post_type, headline, supporting_statement, is_experience, created_at)
        values ($1, $2, 'comparison', 'Tea or coffee', '', false, now() - interval '1 year')`,
      [postId, blocker.id],
    )
    await world.rows('insert into views (member_id, post_id, seen_at) select unnest($1::uuid[]), $2, now()', [
      [blocked.id, third.id],
      postId,
    ])
    const { memberIds } = await world.rpcAs('notifications').listSeenNotVoted({ postId })
    expect(memberIds).toEqual([third.id])
    await world.rows('delete from posts where id = $1', [postId])
  })

  test('the admin sees all posts, even of a member whom the admin has blocked', async () => {
    await world.applyBlock(admin, blocker, 1n, true)
    expect(await shownOf(at, 'explore', admin, blocker)).toEqual([...postsOf(at, blocker)].sort())
    await world.applyBlock(admin, blocker, 2n, false)
  })
})

test('once the block has ended, everything is shown as before', async () => {
  await world.applyBlock(blocker, blocked, 2n, false)
  expect(await everything(at, views())).toMatchObject(before)
})

test('only moderation applies blocks', async () => {
  const block = { blockerId: blocker.id, blockedId: third.id, version: 9n, standing: true }
  for (const caller of ['social', 'gateway'])
    await expect(world.rpcAs(caller).applyBlock(block)).rejects.toMatchObject({ code: 'forbidden' })
})
