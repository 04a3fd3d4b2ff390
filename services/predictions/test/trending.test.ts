import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { ShareRecordedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { castVote, deletePrediction, listPublic, listTrending } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { findTrendingCandidates } from '../src/feeds/store/trending.ts'
import { aSeed, clear, dice, type Seeded, type SeededVote, seed, seedVotes } from './support/past-posts.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
const now = new Date('2026-11-21T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await clear(world)
  await world.setClock(now, { frozen: true })
})
afterEach(() => world.setClock(null))

type Item = { prediction: { id: string; userId: string } }
const list = (query: Record<string, string> = {}, member: TestMember | null = null, headers = {}) =>
  world.call(member, listTrending, { query: { limit: '50', ...query }, headers })
/** Returns the ids of the trending posts after all due jobs have run. */
async function trending(): Promise<string[]> {
  await world.settle()
  return (await list()).body.map(({ prediction }: Item) => prediction.id)
}
/** Like `trending`, but first deletes the list and the early engagement, so that the jobs compute both again. */
async function trendingNow(): Promise<string[]> {
  await world.settle()
  await world.rows('update posts set early_engagement = null')
  await world.rows('delete from trending')
  return trending()
}

const at = (hours: number, version = 1) => ({ at: hoursAgo(hours), version: BigInt(version) })
const comment = (postId: string, memberId: string, hours: number, commentId = newId()) =>
  eventOf(CommentPostedSchema, postId, { commentId, postId, memberId, commenterCount: 1 }, at(hours))
const reaction = (postId: string, memberId: string, hours: number) =>
  eventOf(ReactionSetSchema, postId, { postId, memberId, reactionCount: 1 }, at(hours))
const share = (postId: string, memberId: string, hours: number) =>
  eventOf(ShareRecordedSchema, postId, { postId, memberId, shareCount: 1, sharerCount: 1 }, at(hours))

const join = (memberId: string, hours: number) => eventOf(MemberJoinedSchema, memberId, { memberId }, at(hours))
const people = (count: number) => Array.from({ length: count }, newId)
const votesOn = (postId: string, members: readonly string[], ageHours: number): SeededVote[] =>
  members.map((memberId) => ({ postId, memberId, ageHours }))

test('posts trend in the order of the formula, by votes, comments, shares and reactions', async () => {
  const random = dice(11)
  const authors = people(8)
  const members = people(24)
  const posts = Array.from({ length: 24 }, () =>
    aSeed({
      ownerId: authors[Math.floor(random() * authors.length)] ?? '',
      ageHours: 0.2 + random() * 20,
      durationHours: random() < 0.2 ? null : 1 + random() * 60,
      agree: Math.floor(random() * 50),
      disagree: Math.floor(random() * 50),
    }),
  )
  await seed(world, now, posts)
  const acts = posts.flatMap((post) =>
    [...members, post.ownerId].flatMap((memberId) =>
      (['vote', 'comment', 'comment', 'share', 'reaction'] as const)
        .filter(() => random() < 0.16)
        .map((kind) => ({ postId: post.id, memberId, kind, hours: random() * Math.min(post.ageHours, 9) })),
    ),
  )
  const young = new Map(members.slice(0, 12).map((memberId, n) => [memberId, 0.5 + n]))
  const joined = [...young].map(([memberId, hours]) => join(memberId, hours + 9))
  await world.append('auth', ...joined)
  const votes = acts.filter(({ kind }) => kind === 'vote')
  await seedVotes(
    world,
    now,
    votes.map(({ hours, ...vote }) => ({ ...vote, ageHours: hours })),
  )
  const of = (wanted: string) => acts.filter(({ kind }) => kind === wanted)
  await world.append(
    'social',
    ...of('comment').map(({ postId, memberId, hours }) => comment(postId, memberId, hours)),
    ...of('reaction').map(({ postId, memberId, hours }) => reaction(postId, memberId, hours)),
  )
  await world.append('analytics', ...of('share').map(({ postId, memberId, hours }) => share(postId, memberId, hours)))

  const weights = { vote: 1, comment: 2, share: 2, reaction: 0.5 }
  /** Returns a post's engagement in the hours from `from` to `to` before now. Counts one act per member and kind. */
  const engagement = (post: Seeded, from: number, to: number) => {
    const done = acts.filter((act) => act.postId === post.id && act.hours < from && act.hours >= to)
    const others = done.filter(({ memberId }) => memberId !== post.ownerId)
    const once = new Map(others.map((act) => [`${act.memberId} ${act.kind}`, act]))
    const weigh = ({ memberId, kind }: (typeof acts)[number]) => weights[kind] * (young.has(memberId) ? 0.25 : 1)
    return {
      sum: [...once.values()].reduce((sum, act) => sum + weigh(act), 0),
      actors: new Set(others.map(({ memberId }) => memberId)).size,
    }
  }
  const usual = (post: Seeded) => {
    const older = posts.filter(
      ({ id, ownerId, ageHours }) => ownerId === post.ownerId && id !== post.id && ageHours >= 6,
    )
    const each = older.map((other) => engagement(other, Number.POSITIVE_INFINITY, other.ageHours - 6).sum)
    return each.length === 0 ? 0 : each.reduce((sum, one) => sum + one, 0) / each.length
  }
  const scored = posts.map((post) => {
    const { sum, actors } = engagement(post, 6, 0)
    const mu = Math.max(1, usual(post))
    const p = post.agree / (post.agree + post.disagree)
    const halfLife = Math.min(12, Math.max(1, (post.durationHours ?? 48) / 4))
    const score =
      (Math.max(0, sum - mu) ** 2 / mu) * 0.5 ** (post.ageHours / halfLife) * (1.25 - 0.5 * Math.abs(2 * p - 1))
    return { post, score: actors < 5 ? 0 : score }
  })
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  const expected = best.filter(
    ({ post }, n) => best.slice(0, n).filter((other) => other.post.ownerId === post.ownerId).length < 2,
  )
  expect(await trendingNow()).toEqual(expected.map(({ post }) => post.id))
  expect(expected.length).toBeGreaterThan(4)
})

test('the author’s own acts, old ones, too few actors and private groups do not make a post trend', async () => {
  const [own, old, few, hidden, sound] = [aSeed(), aSeed({ ageHours: 20 }), aSeed(), aSeed(), aSeed()]
  const closed = { ...hidden, audienceGroupId: newId() }
  await seed(world, now, [own, old, few, closed, sound])
  const five = people(5)
  await seedVotes(world, now, [
    ...votesOn(own.id, [own.ownerId, ...five.slice(1)], 1),
    ...votesOn(old.id, five, 6.1),
    ...votesOn(few.id, five.slice(1), 1),
    ...votesOn(closed.id, five, 1),
    ...votesOn(sound.id, five, 1),
  ])
  expect(await trending()).toEqual([sound.id])
})

test('candidates for trending are read in the order of their engagement, then of their ids', async () => {
  const posts = Array.from({ length: 30 }, () => aSeed())
  await seed(world, now, posts)
  const members = people(8)
  const voted = posts.map(({ id }, n) => ({ id, votes: 5 + (n % 4) }))
  await seedVotes(
    world,
    now,
    voted.flatMap(({ id, votes }) => votesOn(id, members.slice(0, votes), 1)),
  )
  const candidates = await world.transaction(async (tx) => {
    await tx.execute('set local enable_nestloop = off') // a plan that loses the order of the inner query
    return findTrendingCandidates(tx, now, 20)
  })
  const best = voted.sort((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1)).slice(0, 20)
  expect(candidates.map(({ postId, engagement }) => [postId, engagement])).toEqual(
    best.map(({ id, votes }) => [id, votes]),
  )
})

test('a new account’s acts weigh a quarter, and acts that are taken back weigh nothing', async () => {
  const [byNew, byOld, takenBack] = [aSeed(), aSeed(), aSeed()]
  await seed(world, now, [byNew, byOld, takenBack])
  const [newcomers, old] = [people(8), people(6)]
  await world.append('auth', ...newcomers.map((memberId) => join(memberId, 23)))
  await seedVotes(world, now, [...votesOn(byNew.id, newcomers, 1), ...votesOn(byOld.id, old, 1)])
  const commentId = newId()
  const member = old[0] ?? ''
  const postId = takenBack.id
  await world.append(
    'social',
    ...old.slice(0, 5).map((memberId) => reaction(postId, memberId, 1)),
    comment(postId, member, 1, commentId),
  )
  expect(await trendingNow()).toEqual([byOld.id, takenBack.id, byNew.id])
  await world.append(
    'social',
    eventOf(CommentDeletedSchema, postId, { commentId, postId, memberId: member }, at(0, 2)),
    eventOf(ReactionRemovedSchema, postId, { postId, memberId: member }, at(0, 3)),
  )
  expect(await trendingNow()).toEqual([byOld.id, byNew.id])
})

test('the list is refreshed once a minute by one replica, and served by all', async () => {
  const [first, second] = [aSeed(), aSeed()]
  await seed(world, now, [first, second])
  await seedVotes(world, now, votesOn(first.id, people(5), 1))
  expect(await trending()).toEqual([first.id])
  await seedVotes(world, now, votesOn(second.id, people(9), 1))
  expect(await trending()).toEqual([first.id])
  const other = await world.start()
  await world.setClock(new Date(now.getTime() + 60_000), { frozen: true })
  await Promise.all([world.service.flush(), other.flush()])
  await other.stop()
  expect((await list()).body.map(({ prediction }: Item) => prediction.id)).toEqual([second.id, first.id])
})

test('a page has its entity tag, the viewer’s votes, and no deleted post', async () => {
  await world.setClock(null)
  const [ann, bob] = [world.join(), world.join()]
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const id = await world.post(world.join())
    for (let voter = 0; voter < 5 + n; voter += 1)
      await world.call(world.join(), castVote, { body: { predictionId: id, vote: voter % 2 === 0 } })
    ids.unshift(id)
  }
  expect(await trendingNow()).toEqual(ids)
  const page = await list({ limit: '2', offset: '1' }, ann)
  expect(page.body.map(({ prediction }: Item) => prediction.id)).toEqual(ids.slice(1))
  const headers = { 'if-none-match': page.headers.get('etag') ?? '' }
  const again = () => list({ limit: '2', offset: '1' }, ann, headers)
  expect((await again()).status).toBe(304)
  await world.call(bob, castVote, { body: { predictionId: ids[2], vote: true } })
  await world.call(ann, castVote, { body: { predictionId: ids[2], vote: true } })
  const changed = await again()
  expect([changed.status, changed.body[1].myVote, changed.body[1].totalVotes]).toEqual([200, true, 7])
  expect((await list()).body[2].myVote).toBeNull()
  await world.call({ ...bob, role: 'admin' }, deletePrediction, { params: { id: ids[0] ?? '' } })
  expect((await list()).body.map(({ prediction }: Item) => prediction.id)).toEqual(ids.slice(1))
})

test('public predictions cache: 5 min; the list has the latest public posts, the same for everyone', async () => {
  await seed(world, now, [
    ...Array.from({ length: 25 }, (_, n) => aSeed({ ageHours: n + 1, headline: `Number ${n}` })),
    aSeed({ ageHours: 0.1, audienceGroupId: newId() }),
  ])
  const ann = world.join()
  const reply = await world.call(ann, listPublic)
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
  const headlines = reply.body.map(({ prediction }: { prediction: { headline: string } }) => prediction.headline)
  expect(headlines).toEqual(Array.from({ length: 20 }, (_, n) => `Number ${n}`))
  await world.call(ann, castVote, { body: { predictionId: reply.body[0].prediction.id, vote: true } })
  expect((await world.call(ann, listPublic)).body[0].myVote).toBeNull()
})

test('events delivered twice, late or out of order leave the same figures, and none of erased members', async () => {
  const [postId, ann, gone] = [newId(), newId(), newId()]
  const comment = (version: number, commenterCount: number, memberId = ann, commentId = newId()) =>
    eventOf(CommentPostedSchema, postId, { commentId, postId, memberId, commenterCount }, at(1, version))
  const shared = (version: number, sharerCount: number) =>
    eventOf(ShareRecordedSchema, postId, { postId, memberId: ann, sharerCount }, at(1, version))
  const newest = comment(7, 3)
  await world.publish('auth', MemberDeletedSchema, gone, { memberId: gone })
  await world.append('social', newest, newest, comment(3, 1), comment(8, 4, gone))
  await world.append('analytics', shared(2, 5), shared(1, 4), shared(2, 5))
  const [figures] = await world.rows('select commenters, sharers from post_signals where post_id = $1', [postId])
  expect(figures).toEqual({ commenters: 4, sharers: 5 })
  const acts = await world.rows('select member_id, kind from acts where post_id = $1 order by kind', [postId])
  expect(acts.map(({ kind }: { kind: string }) => kind)).toEqual(['comment', 'comment', 'share'])
  expect(acts.some(({ member_id }: { member_id: string }) => member_id === gone)).toBe(false)
})
