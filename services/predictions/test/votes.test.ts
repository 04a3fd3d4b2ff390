import { randomInt } from 'node:crypto'
import { arrived, eventually, type TestReply } from '@hunch/kit/testing'
import {
  castVote,
  deletePrediction,
  getPrediction,
  getVote,
  listShownVotes,
  setShownVote,
  withdrawVote,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { aComparison, aPrediction, startWorld, type TestMember, type World } from './support/world.ts'

const nowhere = '019aa000-0000-7000-8000-000000000000'

let world: World
let owner: TestMember
beforeAll(async () => {
  world = await startWorld()
  owner = world.join()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

const newPost = async (fields = aPrediction()): Promise<{ id: string; deadline: string }> =>
  (await world.send(owner, fields)).body.prediction
const cast = (member: TestMember | null, predictionId: unknown, vote: unknown = true) =>
  world.call(member, castVote, { body: { predictionId, vote } })
const withdraw = (member: TestMember | null, predictionId: string) =>
  world.call(member, withdrawVote, { params: { predictionId } })
const mine = (member: TestMember | null, predictionId: string) =>
  world.call(member, getVote, { params: { predictionId } })

/** Whether a statement waits for a row that another transaction holds, in this database. */
const aCallWaits = async () =>
  (await world.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length > 0

/** Returns the counts that the post stores, and the numbers of its rows in `votes`. */
async function counts(id: string) {
  const [row] = await world.rows(
    `select agree_count, disagree_count, count(v.vote) filter (where v.vote)::integer as agree_rows,
       count(v.vote) filter (where not v.vote)::integer as disagree_rows
     from posts left join votes v on v.post_id = posts.id where posts.id = $1 group by posts.id`,
    [id],
  )
  return row
}

test('a vote is cast, changed and withdrawn, each with the new counts, and published', async () => {
  const { id } = await newPost()
  const bob = world.join({}, { timeZone: 'Pacific/Pago_Pago' })
  const agree = await cast(bob, id, true)
  expect([agree.status, agree.body]).toEqual([200, { vote: true, agreeCount: 1, disagreeCount: 0, version: 2 }])
  expect(Number(agree.headers.get('server-time'))).toBeGreaterThan(0)
  expect((await cast(bob, id, true)).body).toEqual({ vote: true, agreeCount: 1, disagreeCount: 0, version: 2 })
  expect((await cast(bob, id, false)).body).toEqual({ vote: false, agreeCount: 0, disagreeCount: 1, version: 3 })
  expect((await mine(bob, id)).body).toEqual({ vote: false, agreeCount: 0, disagreeCount: 1, version: 3 })
  const card = await world.call(bob, getPrediction, { params: { id } })
  expect(card.body).toMatchObject({ agreeCount: 0, disagreeCount: 1, totalVotes: 1, version: 3, myVote: false })
  expect((await withdraw(bob, id)).body).toEqual({ vote: null, agreeCount: 0, disagreeCount: 0, version: 4 })
  expect((await withdraw(bob, id)).body).toEqual({ vote: null, agreeCount: 0, disagreeCount: 0, version: 4 })
  expect((await mine(bob, id)).body.vote).toBeNull()

  const pagoPago = new Date(Date.now() - 11 * 3_600_000).toISOString().slice(0, 10)
  const about = { memberId: bob.id, ownerId: owner.id, localDate: pagoPago }
  expect(await world.published(id)).toMatchObject([
    { type: 'PredictionPosted', version: 1 },
    { type: 'VoteCast', version: 2, message: { ...about, vote: true, agreeCount: 1, disagreeCount: 0 } },
    { type: 'VoteCast', version: 3, message: { ...about, vote: false, agreeCount: 0, disagreeCount: 1 } },
    { type: 'VoteWithdrawn', version: 4, message: { ...about, agreeCount: 0, disagreeCount: 0 } },
  ])
})

test('votes that share a commit are published each with the id of its own request', async () => {
  const { id } = await newPost()
  const members = Array.from({ length: 12 }, () => world.join())
  const replies = await Promise.all(
    members.map((member) => {
      const headers = { 'x-request-id': `by-${member.id}` }
      return world.call(member, castVote, { body: { predictionId: id, vote: true }, headers })
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual(members.map(() => 200))
  const voted = (await world.published(id)).slice(1).map(({ message }) => `by-${message.memberId}`)
  expect(voted.toSorted()).toEqual(members.map((member) => `by-${member.id}`).sort())
  expect((await world.requestIdsOf(id)).slice(1)).toEqual(voted)
})

test('200 votes by 200 members at once are counted exactly', async () => {
  const { id } = await newPost()
  const members = Array.from({ length: 200 }, () => world.join())
  const replies = await Promise.all(members.map((member, index) => cast(member, id, index % 4 !== 0)))
  expect(replies.map(({ status }) => status)).toEqual(members.map(() => 200))
  expect(await counts(id)).toEqual({ agree_count: 150, disagree_count: 50, agree_rows: 150, disagree_rows: 50 })
  const [{ commits }] = await world.rows('select count(distinct xmin::text) as commits from votes where post_id = $1', [
    id,
  ])
  expect(Number(commits)).toBeLessThan(100)
  const published = (await world.published(id)).filter(({ type }) => type === 'VoteCast')
  expect(published.map(({ version }) => version)).toEqual(members.map((_, index) => index + 2))
  expect(published.at(-1)?.message).toMatchObject({ agreeCount: 150, disagreeCount: 50 })
})

test('random votes through two replicas leave counts that equal the rows', async () => {
  const other = await world.start()
  const posts = [await newPost(), await newPost(), await newPost(aComparison())]
  const members = Array.from({ length: 12 }, () => world.join())
  try {
    const act = async (member: TestMember) => {
      for (let round = 0; round < 15; round += 1) {
        const predictionId = posts[randomInt(posts.length)]?.id ?? ''
        const choice = randomInt(3)
        const origin = (randomInt(2) ? world.service : other).addresses().http
        const headers = {
          authorization: `Bearer ${await world.keys.token('predictions', member)}`,
          'content-type': 'application/json',
        }
        const reply = await (choice === 2
          ? fetch(`${origin}/api/votes/${predictionId}`, { method: 'DELETE', headers })
          : fetch(`${origin}/api/votes`, {
              method: 'POST',
              headers,
              body: JSON.stringify({ predictionId, vote: choice === 1 }),
            }))
        expect(reply.status).toBe(200)
      }
    }
    await Promise.all(members.flatMap((member) => [act(member), act(member)]))
    for (const { id } of posts) {
      const { agree_count, disagree_count, agree_rows, disagree_rows } = await counts(id)
      expect([agree_count, disagree_count]).toEqual([agree_rows, disagree_rows])
      const published = await world.published(id)
      expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))
      expect(published.at(-1)?.message).toMatchObject({ agreeCount: agree_count, disagreeCount: disagree_count })
    }
  } finally {
    await other.stop()
  }
})

test('threat 11: voting closes to the millisecond by the database’s clock, whatever the client’s clock', async () => {
  const { id, deadline } = await newPost()
  const ends = new Date(deadline).getTime()
  const [bob, eve] = [world.join(), world.join()]
  await world.setClock(new Date(ends - 1), { frozen: true })
  expect((await cast(bob, id)).status).toBe(200)
  await world.setClock(new Date(ends), { frozen: true })
  const early = { date: new Date(ends - 3_600_000).toUTCString() }
  for (const reply of [
    await cast(eve, id),
    await cast(bob, id, false),
    await withdraw(bob, id),
    await world.call(eve, castVote, { body: { predictionId: id, vote: true }, headers: early }),
  ])
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([409, 'votingClosed', 'Voting has closed.'])
  expect((await mine(bob, id)).body).toEqual({ vote: true, agreeCount: 1, disagreeCount: 0, version: 2 })
  const comparison = await newPost(aComparison())
  await world.setClock(new Date(ends + 400 * 24 * 3_600_000))
  expect((await cast(eve, comparison.id)).status).toBe(200)
})

test('in one batch, votes on open, closed and missing posts and repeated votes have their own outcomes', async () => {
  const [open, closed, deleted] = [await newPost(), await newPost(), await newPost()]
  await world.call(owner, deletePrediction, { params: { id: deleted.id } })
  await world.rows(`update posts set deadline = app_now() - interval '1 second' where id = $1`, [closed.id])
  const [ann, bob, cem] = [world.join(), world.join(), world.join()]
  // The first vote is written alone and waits for the lock. All other votes form the next batch.
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from posts where id = $1 for update', [open.id])
  const first = cast(ann, open.id, true)
  await eventually(aCallWaits)
  const rest = Promise.all([
    cast(bob, open.id, true),
    cast(cem, closed.id),
    cast(cem, deleted.id),
    cast(cem, nowhere),
    cast(cem, open.id, true),
    cast(ann, open.id, true),
  ])
  await client.query('commit')
  client.release()
  expect([(await first).status, ...(await rest).map(({ status }) => status)]).toEqual([
    200, 200, 409, 404, 404, 200, 200,
  ])
  expect(await counts(open.id)).toMatchObject({ agree_count: 3, agree_rows: 3 })
})

test('of a member’s votes in one batch the last counts, and all get the final state', async () => {
  const { id } = await newPost()
  const [ann, bob] = [world.join(), world.join()]
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from posts where id = $1 for update', [id])
  const first = cast(ann, id, true)
  await eventually(aCallWaits)
  let toggles: Promise<TestReply>[] = []
  await arrived(9, () => {
    toggles = Array.from({ length: 9 }, (_, index) => cast(bob, id, index % 2 === 0))
  })
  for (const _ of [1, 2, 3]) await mine(ann, id) // after these replies, the votes above are in the next batch
  await client.query('commit')
  client.release()
  await first
  const replies = await Promise.all(toggles)
  const { body: final } = await mine(bob, id)
  expect(final.agreeCount + final.disagreeCount).toBe(2)
  expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200))
  const { agreeCount, disagreeCount, vote, version } = final
  for (const { body } of replies) expect(body).toMatchObject({ vote, agreeCount, disagreeCount, version })
  const published = (await world.published(id)).filter(({ message }) => message['memberId'] === bob.id)
  expect(published.map(({ message }) => message['vote'])).toEqual([vote])
})

test('a vote that the database rejects does not fail the others of its batch', async () => {
  const { id } = await newPost()
  const members = Array.from({ length: 30 }, () => world.join())
  const rejected = members[17]?.id ?? ''
  await world.rows(`alter table votes add constraint refused check (member_id <> '${rejected}')`)
  try {
    const replies = await Promise.all(members.map((member) => cast(member, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(29)
    const bad = replies[17]
    expect([bad?.status, bad?.body.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(bad?.body)).not.toMatch(/refused|constraint|votes|\.ts/)
    expect(await counts(id)).toMatchObject({ agree_count: 29, agree_rows: 29 })
  } finally {
    await world.rows('alter table votes drop constraint refused')
  }
})

test('a vote on a post that is deleted or never existed is not found', async () => {
  const { id } = await newPost()
  await world.call(owner, deletePrediction, { params: { id } })
  for (const missing of [id, nowhere]) {
    for (const reply of [await cast(owner, missing), await withdraw(owner, missing), await mine(owner, missing)])
      expect([reply.status, reply.body.code]).toEqual([404, 'predictionNotFound'])
  }
})

test('visitors cannot vote', async () => {
  const { id } = await newPost()
  for (const reply of [await cast(null, id), await withdraw(null, id), await mine(null, id)])
    expect([reply.status, reply.body.title]).toEqual([401, 'Unauthorized'])
})

test.each([
  ['no id', { vote: true }, 'predictionId'],
  ['an invalid id', { predictionId: "1' or 1=1", vote: true }, 'predictionId'],
  ['a query object as id', { predictionId: { $ne: '' }, vote: true }, 'predictionId'],
  ['an invalid vote', { predictionId: nowhere, vote: 'yes' }, 'vote'],
  ['null as vote', { predictionId: nowhere, vote: null }, 'vote'],
  ['a list', [], 'body'],
])('%s is rejected, and the error names the field', async (_what, body, field) => {
  const reply = await world.call(world.join(), castVote, { body })
  expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
  expect(reply.body.errors[0].field).toBe(field)
})

test('fields that clients may not set are ignored', async () => {
  const { id } = await newPost()
  const [bob, eve] = [world.join(), world.join()]
  const body = { predictionId: id, vote: true, userId: eve.id, memberId: eve.id, agreeCount: 99 }
  expect((await world.call(bob, castVote, { body })).body).toEqual({
    vote: true,
    agreeCount: 1,
    disagreeCount: 0,
    version: 2,
  })
  expect((await mine(eve, id)).body.vote).toBeNull()
})

test('a vote shown beside comments changes with the vote, and is no longer shown once withdrawn', async () => {
  const [ann, ben] = [world.join(), world.join()]
  const id = await world.post(ann)
  const shown = async () => (await world.call(ben, listShownVotes, { params: { id } })).body
  const show = async (member: TestMember, flag: boolean) =>
    (await world.call(member, setShownVote, { params: { predictionId: id }, body: { shown: flag } })).body.shown
  const cast = (member: TestMember, side: boolean) =>
    world.call(member, castVote, { body: { predictionId: id, vote: side } })
  expect([await show(ben, true), await shown()]).toEqual([false, []])
  await cast(ann, true)
  await cast(ben, true)
  expect([await show(ben, true), await shown()]).toEqual([true, [{ userId: ben.id, vote: true }]])
  await cast(ben, false)
  expect(await shown()).toEqual([{ userId: ben.id, vote: false }])
  expect([await show(ben, false), await shown()]).toEqual([false, []])
  await show(ben, true)
  await world.call(ben, withdrawVote, { params: { predictionId: id } })
  await cast(ben, true)
  expect(await shown()).toEqual([])
  const nowhere = '019aa000-0000-7000-8000-000000000000'
  expect((await world.call(ben, listShownVotes, { params: { id: nowhere } })).status).toBe(404)
})
