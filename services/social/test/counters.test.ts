import { randomInt } from 'node:crypto'
import { arrived, callAs, eventually, type TestReply } from '@hunch/kit/testing'
import { getReactions, reactionKinds } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inFlight } from './support/in-flight.ts'
import { type Kind, togglesOf } from './support/toggles.ts'
import { type PublishedEvent, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let toggles: ReturnType<typeof togglesOf>
beforeAll(async () => {
  world = await startWorld()
  toggles = togglesOf(world.call)
  ann = world.join()
})
afterAll(() => world.stop())

const patient = 180_000

const people = (count: number) => Array.from({ length: count }, () => world.join())

/** Whether a statement in this database waits for a lock of another transaction. */
const aCallWaits = async () =>
  (await world.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length > 0

/** Expects the versions 1, 2, 3, …: no event was lost, doubled or published late. */
const expectUnbroken = (published: readonly PublishedEvent[]) =>
  expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))

async function expectReactionsExact(postId: string) {
  const kinds = await world.rows(
    `select kind, count(*)::integer as count from reactions where post_id = $1 group by kind order by kind`,
    [postId],
  )
  const counted = await world.rows(
    'select kind, count from reaction_counts where post_id = $1 and count > 0 order by kind',
    [postId],
  )
  expect(counted).toEqual(kinds)
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  const [tally] = await world.rows('select reaction_count from post_tallies where post_id = $1', [postId])
  expect(tally.reaction_count).toBe(total)
  const published = await world.published(postId)
  expectUnbroken(published)
  expect(published.findLast(({ type }) => type.startsWith('Reaction'))?.message['reactionCount']).toBe(total)
}

test(
  '1,000 members who toggle one reaction, one like and one follow at once are counted exactly',
  async () => {
    const post = world.post(ann)
    const { id: commentId } = (await world.say(ann, post.id)).body
    const members = people(1_000)
    const statuses = async (calls: (() => Promise<TestReply>)[]) =>
      new Set((await inFlight(calls)).map(({ status }) => status))
    const acts = members.flatMap((member, index) => {
      const kind = reactionKinds[index % reactionKinds.length] as Kind
      return [
        () => toggles.react(member, post.id, kind),
        () => toggles.like(member, commentId),
        () => toggles.follow(member, ann.id),
      ]
    })
    expect(await statuses(acts)).toEqual(new Set([200]))
    const back = members
      .filter((_, index) => index % 4 === 0)
      .flatMap((member) => [
        () => toggles.react(member, post.id, null),
        () => toggles.like(member, commentId, false),
        () => toggles.follow(member, ann.id, false),
      ])
    expect(await statuses(back)).toEqual(new Set([200]))

    await expectReactionsExact(post.id)
    const [counts] = await world.rows(
      `select (select like_count from comments where id = $1) as likes,
         (select count(*)::integer from likes where comment_id = $1) as like_rows,
         (select followers_count from member_tallies where member_id = $2) as followers,
         (select count(*)::integer from follows where followed_id = $2) as follow_rows,
         (select sum(following_count)::integer from member_tallies) as following`,
      [commentId, ann.id],
    )
    expect(counts).toEqual({ likes: 750, like_rows: 750, followers: 750, follow_rows: 750, following: 750 })
    const follows = await world.published(ann.id)
    expectUnbroken(follows)
    expect(follows.at(-1)?.message['followersCount']).toBe(750)
    const likes = (await world.published(post.id)).filter(({ type }) => type.startsWith('Like'))
    expect(likes).toHaveLength(1_250)
    expect(likes.at(-1)?.message['likeCount']).toBe(750)
  },
  patient,
)

test(
  'random toggles through two replicas leave counts that equal the rows',
  async () => {
    const other = await world.start()
    try {
      const replicas = [toggles, togglesOf(callAs(world.keys, 'social', other.addresses().http))]
      const posts = [world.post(ann), world.post(ann)]
      const comments = await Promise.all(posts.map(async (post) => (await world.say(ann, post.id)).body.id as string))
      const members = people(10)
      const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
      const act = async (member: TestMember) => {
        for (let count = 0; count < 8; count += 1) {
          const whom = pick(members.filter(({ id }) => id !== member.id)).id
          const postId = pick(posts).id
          const reply = await pick([
            () => pick(replicas).react(member, postId, pick(reactionKinds)),
            () => pick(replicas).react(member, postId, null),
            () => pick(replicas).like(member, pick(comments), pick([true, false])),
            () => pick(replicas).follow(member, whom, pick([true, false])),
            () => world.say(member, postId),
          ])()
          expect([200, 201]).toContain(reply.status)
        }
      }
      await Promise.all(members.flatMap((member) => [act(member), act(member)]))
      while ((await other.flush()) > 0);
      for (const { id } of posts) await expectReactionsExact(id)
      expect(
        await world.rows(`select from comments where like_count <> (select count(*) from likes where comment_id = id)`),
      ).toEqual([])
      expect(
        await world.rows(`select from member_tallies t
          where followers_count <> (select count(*) from follows where followed_id = t.member_id)
            or following_count <> (select count(*) from follows where follower_id = t.member_id)`),
      ).toEqual([])
      expect(
        await world.rows(`select from post_tallies t where (comment_count, commenter_count) <>
          (select count(member_id), count(distinct member_id) from comments where post_id = t.post_id)`),
      ).toEqual([])
      for (const { id } of members) expectUnbroken(await world.published(id))
    } finally {
      await other.stop()
    }
  },
  patient,
)

test('of a member’s intents that share a commit the last counts, and all get its outcome', async () => {
  const post = world.post(ann)
  const [bob, eve] = people(2) as [TestMember, TestMember]
  await toggles.react(eve, post.id, 'sad')
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from post_tallies where post_id = $1 for update', [post.id])
  const first = toggles.react(eve, post.id, 'fire')
  await eventually(aCallWaits)
  const read = () => world.call(eve, getReactions, { params: { id: post.id } })
  let rest: Promise<TestReply>[] = []
  await arrived(5, () => {
    rest = (['heart', null, 'sad', null, 'heart'] as const).map((kind) => toggles.react(bob, post.id, kind))
  })
  for (const _ of rest) await read() // after these replies, the calls above wait for the next commit
  await client.query('commit')
  client.release()
  await first
  const bodies = (await Promise.all(rest)).map(({ body }) => body)
  await expectReactionsExact(post.id)
  const [row] = await world.rows('select kind from reactions where member_id = $1', [bob.id])
  const { counts } = (await read()).body
  for (const body of bodies) expect(body).toMatchObject({ mine: row?.kind ?? null, counts })
  const published = (await world.published(post.id)).filter(({ message }) => message['memberId'] === bob.id)
  expect(published.length).toBe(row ? 1 : 0)
})

test('a like that the database rejects does not fail the others of its batch', async () => {
  const post = world.post(ann)
  const { id } = (await world.say(ann, post.id)).body
  const members = people(20)
  await world.rows(`alter table likes add constraint refused check (member_id <> '${members[7]?.id}')`)
  try {
    const replies = await Promise.all(members.map((member) => toggles.like(member, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19)
    expect([replies[7]?.status, replies[7]?.body.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(replies[7]?.body)).not.toMatch(/refused|constraint|likes|\.ts/)
  } finally {
    await world.rows('alter table likes drop constraint refused')
  }
  const [counts] = await world.rows(
    `select like_count, (select count(*)::integer from likes where comment_id = id) as rows from comments where id = $1`,
    [id],
  )
  expect(counts).toEqual({ like_count: 19, rows: 19 })
})
