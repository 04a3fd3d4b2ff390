import { newId } from '@hunch/kit/postgres'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { recommendationsFeed } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aSeed, clear, dice, type Seeded, type SeededVote, seed, seedVotes } from './support/past-posts.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

/** The ranking of For You, compared with an independent computation from the same data. */

let world: World
let ann: TestMember
const now = new Date('2026-11-21T12:00:00.000Z')
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await clear(world)
  await world.setClock(now, { frozen: true })
  ann = world.join()
})
afterEach(() => world.setClock(null))

type Item = { prediction: { id: string }; reason: { kind: string; params: Record<string, string> } }

/** Reads the whole list, page by page. */
async function readAll(member = ann): Promise<Item[]> {
  const items: Item[] = []
  for (let snapshot: string | undefined; ; ) {
    const query = { limit: '50', offset: String(items.length), ...(snapshot ? { snapshot } : {}) }
    const reply = await world.call(member, recommendationsFeed, { query })
    expect(reply.status).toBe(200)
    items.push(...reply.body)
    snapshot = reply.headers.get('feed-snapshot') ?? ''
    if (reply.body.length < 50) return items
  }
}
const idsOf = (items: readonly Item[]) => items.map(({ prediction }) => prediction.id)
const order = async (member = ann) => idsOf(await readAll(member))

const follow = (follower: string, followed: string) =>
  world.publish('social', FollowStartedSchema, followed, { followerId: follower, followedId: followed })
const joinGroup = (memberId: string, groupId: string) =>
  world.publish('groups', MembershipStartedSchema, groupId, { groupId, memberId })

/** Ann's relation to a post, as far as the ranking uses it. */
interface Side {
  readonly follows?: boolean
  readonly group?: boolean
  readonly share?: number
  readonly sameCountry?: boolean
  readonly friendVoted?: boolean
  readonly seen?: number
  readonly voted?: boolean
}

/** Returns a post's score before variety, by the formula of the product's specification. */
function score(p: Seeded, side: Side): number {
  const u = p.agree + p.disagree + 2 * p.commenters + 2 * p.sharers + 0.5 * p.reactions
  const q = Math.sqrt((u + 0.8) / (p.viewers + 8))
  const d = p.durationHours
  const h = d === null ? 24 : Math.min(36, Math.max(1.5, d / 2))
  const age = side.voted && p.result !== null && p.resultAgeHours !== null ? p.resultAgeHours : p.ageHours
  const left = d === null ? null : d - p.ageHours
  const rising = d === null || left === null || left <= 0 ? 0 : 0.5 * Math.exp(-left / (0.1 * d + 0.5 * 1))
  const t = Math.max(0.5 ** (age / h), rising)
  const near =
    1 +
    (side.follows ? 1 : 0) +
    (side.group ? 0.8 : 0) +
    0.6 * (side.share ?? 0) +
    (side.sameCountry ? 0.5 : 0) +
    (side.friendVoted ? 0.3 : 0)
  let v = (side.seen ?? 0) >= 3 ? 0.5 : 1
  if (side.voted) v *= p.result !== null && p.resultAgeHours !== null && p.resultAgeHours < 24 ? 1.2 : 0.15
  if (left !== null && left <= 0 && p.resultAgeHours === null) v *= 0.1
  return q * t * near * v
}

/**
 * Returns the ids of posts in ranked order. Repeatedly takes the best post. Each taken post lowers the scores of other posts
 * by the variety factors.
 */
function inOrder(posts: readonly { post: Seeded; side: Side }[]): string[] {
  const rest = posts.map(({ post, side }) => ({ post, base: score(post, side) }))
  const received: Seeded[] = []
  while (rest.length > 0) {
    const worth = rest.map(({ post, base }) => {
      const k = received.filter(({ ownerId }) => ownerId === post.ownerId).length
      const c = post.category === null ? 0 : received.filter(({ category }) => category === post.category).length
      return base * (0.75 * 0.5 ** k + 0.25) * 0.85 ** c
    })
    const [next] = rest.splice(worth.indexOf(Math.max(...worth)), 1)
    if (next) received.push(next.post)
  }
  return received.map(({ id }) => id)
}

test('posts are in the order of the formula, for a member with follows, a group, a country and votes', async () => {
  const random = dice(7)
  const pick = <T>(...from: T[]): T => from[Math.floor(random() * from.length)] as T
  const owners = Array.from({ length: 25 }, newId)
  const friend = owners[0] ?? ''
  const [groupId, other] = [newId(), newId()]
  const posts = Array.from({ length: 120 }, () => {
    const durationHours = pick(2, 6, 24, 48, 168, null)
    const ageHours = 1.5 + random() * (durationHours ?? 40) * 1.3
    const ended = durationHours !== null && ageHours > durationHours
    const resolved = ended && random() < 0.6
    return aSeed({
      ownerId: pick(...owners),
      category: pick('sports', 'tech', 'music', null, null),
      country: pick('KE', null),
      groupId: pick(groupId, other, null, null),
      durationHours,
      ageHours,
      result: resolved ? pick(true, false) : null,
      resultAgeHours: resolved ? random() * (ageHours - (durationHours ?? 0)) : null,
      agree: Math.floor(random() * 80),
      disagree: Math.floor(random() * 80),
      reactions: Math.floor(random() * 40),
      commenters: Math.floor(random() * 20),
      sharers: Math.floor(random() * 9),
      viewers: 160 + Math.floor(random() * 400),
    })
  })
  // Past votes of Ann. Their posts are deleted below, so that they are no candidates.
  const past = Array.from({ length: 30 }, () => aSeed({ category: pick('sports', 'tech', null), ageHours: 3_000 }))
  const pastVotes: SeededVote[] = past.map(({ id }) => ({ postId: id, memberId: ann.id, ageHours: random() * 2_000 }))
  const votes: SeededVote[] = posts
    .filter(() => random() < 0.3)
    .map(({ id }) => ({ postId: id, memberId: ann.id, ageHours: random() }))
  const friendVotes: SeededVote[] = posts
    .filter(() => random() < 0.3)
    .map(({ id }) => ({ postId: id, memberId: friend, ageHours: random() }))
  const seen = posts.filter(() => random() < 0.4).map(({ id }) => ({ id, times: pick(1, 2, 3, 4) }))

  await seed(world, now, [...posts, ...past])
  await seedVotes(world, now, [...pastVotes, ...votes, ...friendVotes])
  await world.rows('update posts set deleted_at = $2 where id = any ($1)', [past.map(({ id }) => id), now])
  for (const { id, times } of seen)
    await world.rows('insert into views (member_id, post_id, times, seen_at) values ($1, $2, $3, $4)', [
      ...[ann.id, id, times],
      new Date(now.getTime() - 3_600_000),
    ])
  await follow(ann.id, friend)
  await joinGroup(ann.id, groupId)
  await world.publish('auth', MemberJoinedSchema, ann.id, { memberId: ann.id, detectedCountry: 'KE' })

  const all = [...pastVotes, ...votes]
  const categoryOf = new Map([...posts, ...past].map(({ id, category }) => [id, category]))
  const weight = ({ ageHours }: SeededVote) => 0.5 ** (ageHours / 24 / 30)
  const total = all.reduce((sum, vote) => sum + weight(vote), 0)
  const shareOf = (category: string | null) =>
    category === null
      ? 0
      : all.filter(({ postId }) => categoryOf.get(postId) === category).reduce((sum, vote) => sum + weight(vote), 0) /
        total
  const sides = posts.map((post) => ({
    post,
    side: {
      follows: post.ownerId === friend,
      group: post.groupId === groupId,
      share: shareOf(post.category),
      sameCountry: post.country === 'KE',
      friendVoted: friendVotes.some(({ postId }) => postId === post.id),
      seen: seen.find(({ id }) => id === post.id)?.times ?? 0,
      voted: votes.some(({ postId }) => postId === post.id),
    },
  }))
  expect(await order()).toEqual(inOrder(sides))
})

test('one in five is from another country and one in ten is younger than an hour', async () => {
  const home = Array.from({ length: 60 }, () => aSeed({ country: 'KE', agree: 60 }))
  const abroad = Array.from({ length: 12 }, () => aSeed({ country: 'JP', agree: 0, viewers: 900 }))
  const young = Array.from({ length: 6 }, () => aSeed({ country: 'KE', ageHours: 0.4, agree: 0, viewers: 9_000 }))
  await seed(world, now, [...home, ...abroad, ...young])
  await world.publish('auth', MemberJoinedSchema, ann.id, { memberId: ann.id, detectedCountry: 'KE' })
  const ids = (await order()).slice(0, 60)
  const has = (posts: readonly Seeded[], from: number, count: number) =>
    ids.slice(from, from + count).some((id) => posts.some((post) => post.id === id))
  for (let from = 0; from < 60; from += 5) expect(has(abroad, from, 5)).toBe(true)
  for (let from = 0; from < 60; from += 10) expect(has(young, from, 10)).toBe(true)
})

test('each post has its reason, which names only public data', async () => {
  const friend = world.join({ firstName: 'Zawadi', country: 'NG' })
  const [groupId, stranger] = [newId(), newId()]
  const quiet = { agree: 1, viewers: 80 }
  const posts = {
    followed: aSeed({ ...quiet, ownerId: friend.id }),
    group: aSeed({ ...quiet, groupId, ageHours: 6 }),
    category: aSeed({ ...quiet, category: 'tech', ageHours: 7 }),
    country: aSeed({ ...quiet, ownerId: stranger, ageHours: 8 }),
    followedVoted: aSeed({ ...quiet, ageHours: 9 }),
    endsSoon: aSeed({ ...quiet, ageHours: 23.9 }),
    result: aSeed({ ...quiet, ageHours: 30, result: true, resultAgeHours: 1 }),
    fresh: aSeed({ ...quiet, ageHours: 0.5 }),
    popular: aSeed({ ...quiet, ageHours: 10 }),
  }
  await seed(world, now, Object.values(posts))
  await seedVotes(world, now, [
    { postId: posts.result.id, memberId: ann.id, ageHours: 20 },
    { postId: posts.followedVoted.id, memberId: friend.id, ageHours: 1 },
  ])
  // Past votes of the member: four of five on technology.
  const past = Array.from({ length: 5 }, (_, n) => aSeed({ category: n === 0 ? 'food' : 'tech', ageHours: 900 }))
  await seed(world, now, past)
  await seedVotes(
    world,
    now,
    past.map(({ id }) => ({ postId: id, memberId: ann.id, ageHours: 1 })),
  )
  await world.rows('update posts set deleted_at = $2 where id = any ($1)', [past.map(({ id }) => id), now])
  await follow(ann.id, friend.id)
  await joinGroup(ann.id, groupId)
  await world.publish('auth', MemberJoinedSchema, ann.id, { memberId: ann.id, detectedCountry: 'KE' })
  // The stranger entered Kenya as their country. The detected country must not appear in a reply.
  world.auth.cards.set(stranger, { firstName: 'Wanja', country: 'KE' })
  await world.publish('auth', MemberJoinedSchema, stranger, { memberId: stranger, detectedCountry: 'US' })
  await world.publish('auth', MemberJoinedSchema, friend.id, { memberId: friend.id, detectedCountry: 'US' })

  const reasons = new Map((await readAll()).map(({ prediction, reason }) => [prediction.id, reason]))
  expect(Object.fromEntries(Object.entries(posts).map(([kind, { id }]) => [kind, reasons.get(id)]))).toEqual({
    followed: { kind: 'followed', params: { name: 'Zawadi' } },
    group: { kind: 'group', params: { groupId } },
    category: { kind: 'category', params: { category: 'tech' } },
    country: { kind: 'country', params: { country: 'KE' } },
    followedVoted: { kind: 'followedVoted', params: { name: 'Zawadi' } },
    endsSoon: { kind: 'endsSoon', params: {} },
    result: { kind: 'result', params: {} },
    fresh: { kind: 'fresh', params: {} },
    popular: { kind: 'popular', params: {} },
  })
})

test('the country that a member entered overrides the detected one, which is never shown', async () => {
  const [home, away] = [aSeed({ country: 'KE' }), aSeed({ country: 'JP' })]
  await seed(world, now, [home, away])
  const kofi = world.join({ country: 'JP' })
  await world.publish('auth', MemberJoinedSchema, kofi.id, { memberId: kofi.id, detectedCountry: 'KE' })
  expect((await order(kofi))[0]).toBe(away.id)
  await world.rows("update authors set country = '' where member_id = $1", [kofi.id])
  await world.rows('delete from feed_snapshots') // otherwise the last list would be served
  expect((await order(kofi))[0]).toBe(home.id)
  const text = JSON.stringify(await readAll(kofi))
  expect(text).not.toMatch(/detected/i)
})

test('only posts from the candidate sources are listed, however many posts exist', async () => {
  const many = Array.from({ length: 700 }, (_, n) => aSeed({ ageHours: 100 + n / 10, durationHours: 1 }))
  const old = aSeed({ ageHours: 900, durationHours: 2_000, category: 'food', agree: 900 })
  const friends = aSeed({ ageHours: 900, durationHours: 1 })
  await seed(world, now, [...many, old, friends])
  await follow(ann.id, friends.ownerId)
  const ids = await order()
  expect(ids.filter((id) => many.some((post) => post.id === id))).toHaveLength(500)
  expect(ids).toEqual(expect.arrayContaining([old.id, friends.id])) // `old` ends first; `friends` is by a followed member
})
