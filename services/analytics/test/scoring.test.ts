import { eventually } from '@hunch/kit/testing'
import { ResolvedBy } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inDays, inHours, newPost, posted, settled, type TestPost, voted } from './support/events.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

const monday = new Date('2026-03-02T09:00:00.000Z')

let world: World
let owners: TestMember[]
beforeAll(async () => {
  world = await startWorld({ rankThresholds: { Predictor: { scored: 6, authors: 2, measure: 0.5 } } })
  owners = await Promise.all([1, 2, 3].map(() => world.join()))
})
afterAll(() => world.stop())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.join()))
const metricsOf = async (member: TestMember) =>
  (await world.call(member, calls.getUserAnalytics, { params: { id: member.id } })).body
const earnedOf = async (member: TestMember) =>
  (await world.call(member, calls.listBadges, { params: { id: member.id } })).body
    .filter(({ earnedAt }: { earnedAt: string | null }) => earnedAt)
    .map(({ kind, earnedAt }: { kind: string; earnedAt: string }) => `${kind} ${earnedAt}`)
const accuracyBadges = async (member: TestMember): Promise<string[]> =>
  (await earnedOf(member)).filter((badge: string) => /^(first-hit|hot-hand|upset|sharp)/.test(badge))

/** Creates a post by one of the owners, with some votes. */
function decided(
  owner: TestMember | undefined,
  votes: readonly (readonly [TestMember, boolean])[],
  at: Date,
  category = '',
) {
  const post = newPost(owner ?? (owners[0] as TestMember))
  return {
    post,
    events: [posted(post, at, { category }), ...votes.map(([member, vote]) => voted(post, member, vote, at))],
  }
}

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const scoringsOf = 'select from scorings where member_id = $1'

test('a settled vote is scored once, however often its event is delivered, and the standing is published', async () => {
  const [ann, bob] = (await people(2)) as [TestMember, TestMember]
  const { post, events } = decided(
    owners[0],
    [
      [ann, true],
      [bob, false],
      [owners[0] as TestMember, true],
    ],
    monday,
    'sport',
  )
  await world.handle(...events, settled(post, true, inHours(5, monday)))
  expect(await metricsOf(ann)).toMatchObject({
    scoredVotes: 1,
    rightVotes: 1,
    accuracyScore: null,
    edge: null,
    nextRank: { rank: 'Rising Star', asks: [{ kind: 'scored', current: 1, target: 5 }] },
    categories: [{ category: 'sport', scored: 1, right: 1 }],
    calibration: [{ agreeShare: 2 / 3, cameTrue: 1, posts: 1 }],
  })
  expect(await metricsOf(bob)).toMatchObject({ scoredVotes: 1, rightVotes: 0 })
  expect(await metricsOf(owners[0] as TestMember)).toMatchObject({ scoredVotes: 0 })
  const published = (await world.published(ann.id)).filter(({ type }) => type === 'StandingChanged')
  expect(published.at(-1)?.message).toMatchObject({
    memberId: ann.id,
    scoredVotes: 1,
    rightVotes: 1,
    userRank: 'Rookie',
  })
  const versions = (await world.published(ann.id)).map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  expect(await accuracyBadges(ann)).toEqual([`first-hit-1 ${inHours(5, monday).toISOString()}`])
})

test('a vote that settles while the standing is being updated is scored by the next update', async () => {
  const [ann] = (await people(1)) as [TestMember]
  const posts = [0, 1, 2].map((index) => decided(owners[index], [[ann, true]], monday))
  const settlement = (index: number) =>
    settled((posts[index] as (typeof posts)[0]).post, true, inHours(index + 1, monday))
  await world.handle(...posts.flatMap(({ events }) => events), settlement(0))
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('select from standings where member_id = $1 for update', [ann.id])
  await world.appendTwice([settlement(1)])
  const first = world.service.flush() // waits for the locked row in `standings`
  await eventually(async () => (await world.rows(waiting)).length > 0)
  await world.appendTwice([settlement(2)])
  const second = world.service.flush() // scores the third vote, then waits for the first flush
  await eventually(async () => (await world.rows(scoringsOf, [ann.id])).length === 3)
  await holder.query('commit')
  holder.release()
  await Promise.all([first, second])
  await world.settle()
  expect(await metricsOf(ann)).toMatchObject({ scoredVotes: 3, rightVotes: 3 })
  const last = (await world.published(ann.id)).filter(({ type }) => type === 'StandingChanged').at(-1)
  expect(last?.message).toMatchObject({ scoredVotes: 3 })
  expect((await world.service.recompute()).changed).not.toContain(ann.id)
})

test('the effect of a result: accuracy and edge before and after, and the run; none until scored', async () => {
  const [ann, ...crowd] = (await people(5)) as [TestMember, ...TestMember[]]
  const effectOf = async (post: TestPost) =>
    (await world.call(ann, calls.getResultEffect, { params: { predictionId: post.id } })).body.effect
  const posts = [true, true, true, true, false, true].map((vote, index) => {
    const votes = [[ann, vote], ...crowd.map((member) => [member, false] as const)] as const
    return decided(owners[index % 3], votes, inHours(index, monday))
  })
  await world.handle(...posts.flatMap(({ events }) => events))
  expect(await effectOf((posts[0] as (typeof posts)[0]).post)).toBeNull()
  for (const [index, { post }] of posts.entries()) await world.handle(settled(post, true, inHours(10 + index, monday)))
  const effects = await Promise.all(posts.map(({ post }) => effectOf(post)))
  expect(effects.map(({ run }) => run)).toEqual([1, 2, 3, 4, 0, 1])
  expect(effects[0]).toMatchObject({ right: true, accuracyBefore: null, accuracyAfter: null, edgeBefore: null })
  expect(effects[0].edgeAfter).toBeCloseTo(100 / 21)
  expect(effects[4]).toMatchObject({ right: false, accuracyBefore: null, accuracyAfter: 80 })
  expect(effects[5]).toMatchObject({ accuracyBefore: 80, accuracyAfter: (100 * 5) / 6 })
  await world.handle(settled((posts[5] as (typeof posts)[0]).post, null, inHours(30, monday), { settlement: 2 }))
  expect(await effectOf((posts[5] as (typeof posts)[0]).post)).toBeNull()
})

test('the edge compares with the others on the post, owner included', async () => {
  const voters = await people(5)
  const [odd, ...crowd] = voters as [TestMember, ...TestMember[]]
  const votes = [[odd, true], ...crowd.map((member) => [member, false] as const)] as const
  const { post, events } = decided(owners[1], votes, monday)
  await world.handle(...events, settled(post, true, inHours(6, monday)))
  expect((await metricsOf(odd)).edge).toBeCloseTo(100 / 21)
  expect((await metricsOf(crowd[0] as TestMember)).edge).toBe(0)
  expect(await accuracyBadges(odd)).toEqual(expect.arrayContaining([expect.stringMatching(/^upset-1 /)]))
})

test('a vote is not scored if the result is unclear, or if the post is not settled', async () => {
  const [ann, bob] = (await people(2)) as [TestMember, TestMember]
  const { post, events } = decided(owners[0], [[ann, true]], monday)
  await world.handle(...events, settled(post, null, inHours(1, monday), { by: ResolvedBy.LAPSE }))
  const other = decided(owners[0], [[bob, true]], monday)
  await world.handle(...other.events)
  expect([await metricsOf(ann), await metricsOf(bob)]).toMatchObject([{ scoredVotes: 0 }, { scoredVotes: 0 }])
})

test('a later settlement replaces the scores of the earlier one exactly; badges stay', async () => {
  const [ann, bob] = (await people(2)) as [TestMember, TestMember]
  const { post, events } = decided(
    owners[0],
    [
      [ann, true],
      [bob, false],
    ],
    monday,
  )
  await world.handle(...events, settled(post, true, inHours(2, monday)))
  await world.handle(settled(post, false, inHours(30, monday), { settlement: 2, by: ResolvedBy.ADMIN }))
  expect(await metricsOf(ann)).toMatchObject({
    scoredVotes: 1,
    rightVotes: 0,
    calibration: [{ cameTrue: 0, posts: 1 }],
  })
  expect(await metricsOf(bob)).toMatchObject({ scoredVotes: 1, rightVotes: 1 })
  expect(await accuracyBadges(ann)).toHaveLength(1)
  await world.handle(settled(post, undefined, inHours(31, monday), { settlement: 3, by: ResolvedBy.ADMIN }))
  for (const member of [ann, bob]) {
    expect(await metricsOf(member)).toMatchObject({ scoredVotes: 0, rightVotes: 0, calibration: [], categories: [] })
    expect(await accuracyBadges(member)).toHaveLength(1)
  }
  const last = (await world.published(ann.id)).filter(({ type }) => type === 'StandingChanged').at(-1)
  expect(last?.message).toMatchObject({ scoredVotes: 0, rightVotes: 0 })
})

test('a rank rises at its thresholds, which need different authors, and is published', async () => {
  const [ann] = (await people(1)) as [TestMember]
  const day = (n: number) => inDays(n, monday)
  const posts = [1, 2, 3, 4, 5].map((n) => decided(owners[0], [[ann, true]], day(n)))
  for (const [n, { post, events }] of posts.entries()) await world.handle(...events, settled(post, true, day(n + 2)))
  const publishedRanks = async () =>
    (await world.published(ann.id))
      .filter(({ message }) => message['achievement'] === 'rank')
      .map(({ message }) => message)
  expect(await publishedRanks()).toMatchObject([{ kind: 'Rising Star', target: 5, byResults: true }])
  const sixth = decided(owners[0], [[ann, true]], day(8))
  await world.handle(...sixth.events, settled(sixth.post, true, day(9)))
  expect(await publishedRanks()).toHaveLength(1)
  const seventh = decided(owners[1], [[ann, true]], day(10))
  await world.handle(...seventh.events, settled(seventh.post, true, day(11)))
  expect(await publishedRanks()).toMatchObject([{ kind: 'Rising Star' }, { kind: 'Predictor', target: 6 }])
  expect(await metricsOf(ann)).toMatchObject({ scoredVotes: 7, rightVotes: 7, accuracyScore: 100 })
  expect(await accuracyBadges(ann)).toEqual(
    expect.arrayContaining([`hot-hand-5 ${day(6).toISOString()}`, `first-hit-1 ${day(2).toISOString()}`]),
  )
})

test('settlements handled in another order give the same standing', async () => {
  const [early, late] = (await people(2)) as [TestMember, TestMember]
  const results = [true, true, false, true, true, true, true, true]
  const posts = results.map((right, n) => ({
    ...decided(
      owners[n % 3],
      [
        [early, right],
        [late, right],
      ],
      monday,
    ),
    n,
  }))
  const settle = ({ post, n }: { post: TestPost; n: number }) => settled(post, true, inHours(n + 1, monday))
  await world.handle(...posts.flatMap(({ events }) => events))
  for (const each of [...posts].reverse()) await world.handle(settle(each))
  const standing = await metricsOf(early)
  expect(standing).toMatchObject({ scoredVotes: 8, rightVotes: 7 })
  expect(await metricsOf(late)).toMatchObject({ scoredVotes: 8, rightVotes: 7 })
  expect(await accuracyBadges(early)).toContain(`hot-hand-5 ${inHours(8, monday).toISOString()}`)
  const { changed } = await world.service.recompute()
  expect(changed).toEqual([])
})
