import { newId } from '@hunch/kit/postgres'
import { listGroups, listUserGroups, searchGroups } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { groupLimits } from '../src/groups/limits.ts'
import { readLargest } from '../src/groups/store/listings.ts'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = world.join({ firstName: 'Ann' })
})
afterAll(() => world.stop())

type Entry = { group: { name: string } }
const names = ({ body }: { body: Entry[] }) => body.map(({ group }) => group.name)
const list = (member: TestMember | null, query = {}) => world.call(member, listGroups, { query })
const search = (q: string, member: TestMember | null = ann) => world.call(member, searchGroups, { query: { q } })
const makeAll = async (all: readonly string[], fields = {}) => {
  for (const name of all) await world.make(ann, { name, ...fields })
}

/** Creates a group with `size` members. */
async function makeOf(size: number, fields: Readonly<Record<string, unknown>>, creator = ann) {
  const id = await world.make(creator, fields)
  for (let more = 1; more < size; more += 1) await world.enter(world.join(), id)
  return id
}

test('groups are listed in pages, the largest first, then the newest', async () => {
  await makeOf(1, { name: 'one' })
  await makeOf(3, { name: 'three' })
  await makeOf(2, { name: 'two' })
  await makeOf(1, { name: 'one more' })
  await world.make(ann, { name: 'mine alone', isPrivate: true })
  expect(names(await list(null))).toEqual(['three', 'two', 'one more', 'one'])
  expect(names(await list(ann))).toEqual(['three', 'two', 'mine alone', 'one more', 'one'])
  expect(names(await list(ann, { limit: '2', offset: '1' }))).toEqual(['two', 'mine alone'])
  const { body } = await list(ann, { limit: '1' })
  expect(body).toEqual([
    {
      group: expect.objectContaining({ name: 'three', isPrivate: false, createdBy: ann.id, categoryId: null }),
      creator: expect.objectContaining({ id: ann.id, firstName: 'Ann' }),
      memberCount: 3,
      predictionCount: 0,
      role: 'creator',
    },
  ])
  expect((await list(null, { limit: '1' })).body[0].role).toBeNull()
})

test.each([{ limit: '0' }, { limit: '1e9' }, { offset: '-1' }, { limit: 'x' }])(
  'a page of %j is rejected',
  async (query) => {
    expect((await list(null, query)).status).toBe(400)
  },
)

test('a page of groups with a large offset times out earlier than one near the start', async () => {
  let near: Promise<unknown> = Promise.resolve()
  await world.transaction(async (tx) => {
    await tx.execute(sql`lock table groups in access exclusive mode`)
    const page = (offset: number) => list(null, { offset: String(offset) })
    near = page(groupLimits.deepOffset).then(() => 'near')
    const deep = page(groupLimits.deepOffset + 1).then(({ status }) => status)
    expect(await Promise.race([near, deep])).toBe(503)
  })
  await near
})

test('a page counts the predictions of its own groups only, not of those before it', async () => {
  for (let n = 0; n < 3; n += 1) await world.make(ann)
  await world.transaction(async (tx) => {
    expect(await readLargest(tx, newId(), { limit: 1, offset: 2 })).toHaveLength(1)
    const { rows } = await tx.execute<{ scans: number }>(sql`
      select (seq_scan + coalesce(idx_scan, 0))::integer as scans from pg_stat_xact_user_tables where relname = 'group_posts'`)
    expect(rows[0]?.scans).toBe(1)
  })
})

test('a member’s groups are listed, the largest first', async () => {
  const [bob, cem] = [world.join(), world.join()]
  await world.make(bob, { name: 'small' })
  await makeOf(2, { name: 'large' }, bob)
  await world.make(bob, { name: 'hidden', isPrivate: true })
  const of = (member: TestMember | null, id: string) => world.call(member, listUserGroups, { params: { id } })
  expect(names(await of(bob, bob.id)).sort()).toEqual(['hidden', 'large', 'small'])
  const seen = await of(cem, bob.id)
  expect(names(seen)).toEqual(['large', 'small'])
  expect(seen.body[0].role).toBeNull()
  expect((await of(cem, nowhere)).body).toEqual([])
  expect((await of(cem, 'x')).status).toBe(400)
  expect((await of(null, bob.id)).status).toBe(401)
})

test.each([
  ['Éclairs à Zürich', ['eclairs', 'ECLAIRS', 'éclairs zur', 'zurich', 'zürich a']],
  ['Łódź Straße ølhund', ['lodz', 'strasse', 'Straß', 'olhund']],
  ['İstanbul Işık', ['istanbul', 'isik']],
  ['نادي أحمد للقراءة', ['نادي', 'احمد', 'أَحْمَد', 'للقراءه', 'قراءة', 'نادی']],
  ['東京天気予報クラブ', ['天気', '予報', 'クラブ', 'ｸﾗﾌﾞ', '東京 クラブ']],
  ['Книжный ёж', ['книж', 'еж', 'ЁЖ']],
  ['Ναύτες', ['ναυτες', 'ΝΑΥΤΕΣ']],
  ['हिन्दी किताबें', ['हिन्दी', 'किताब']],
  ['Tea ☕ people', ['☕', '☕️', 'tea ☕']],
  ['50% off_road', ['50%', '50', 'off_road', 'road']],
])('%j is found by its words, however they are typed', async (name, queries) => {
  await world.make(ann, { name })
  for (const query of queries) expect(names(await search(query))).toContain(name)
})

test('a query finds the beginnings of words and not their middle', async () => {
  await makeAll(['Party people', 'Art lovers'])
  expect(names(await search('art'))).toEqual(['Art lovers'])
  expect(names(await search('peo'))).toContain('Party people')
  expect(names(await search('eople'))).toEqual([])
  for (const query of ['party lovers', 'artt', 'a%rt', '_rt', "' or 1=1 --", '\\']) {
    expect(names(await search(query))).toEqual([])
  }
})

test('matches in names come before those in descriptions, then the largest group', async () => {
  await makeOf(3, { name: 'Quokka fans', description: 'small' })
  await makeOf(2, { name: 'Animals', description: 'quokka and others' })
  await makeOf(4, { name: 'Nature', description: 'a Quokka, too' })
  await makeOf(1, { name: 'A quokka' })
  expect(names(await search('quokka'))).toEqual(['Quokka fans', 'A quokka', 'Nature', 'Animals'])
  expect(names(await search('QUOK', null))).toHaveLength(4)
})

test.each(['', '   ', '%', '!?', '\0'])('%j finds nothing', async (query) => {
  const reply = await search(query)
  expect([reply.status, reply.body]).toEqual([200, []])
})

test('a query over 200 characters is rejected, one with many words is served', async () => {
  expect((await search('x'.repeat(201))).status).toBe(400)
  expect((await search('a b c d e f g h i j k l m n o p q r s t'.repeat(5).slice(0, 200))).status).toBe(200)
  expect((await world.call(ann, searchGroups)).body).toEqual([])
})

test('at most 50 groups are found', async () => {
  await world.rows(
    `insert into groups (id, name, description, is_private, created_by, created_at, version, member_count, name_words, words)
     select gen_random_uuid(), 'many', '', false, $1, now(), 1, 1, ' many', ' many' from generate_series(1, 60)`,
    [ann.id],
  )
  expect((await search('many')).body).toHaveLength(50)
  expect((await list(null, { limit: '50' })).body).toHaveLength(50)
})

test('a script in a group’s name is stored unchanged', async () => {
  const name = '<script>alert(1)</script>'
  await world.make(ann, { name, description: '{{constructor}}' })
  expect(names(await search('script'))).toEqual([name])
})
