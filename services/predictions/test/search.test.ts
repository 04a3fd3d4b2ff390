import { newId } from '@hunch/kit/postgres'
import { deletePrediction, searchPredictions, updatePrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aSeed, clear, seed } from './support/past-posts.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await clear(world)
  ann = world.join()
})

const post = (headline: string, supportingStatement = 'We shall see.', member = ann, fields = {}) =>
  world.post(member, { headline, supportingStatement, ...fields })
const search = (q: string, member: TestMember | null = null) => world.call(member, searchPredictions, { query: { q } })
type Item = { prediction: { id: string; headline: string } }
/** Searches, and returns the headlines of the found posts, best first. */
const found = async (q: string, member: TestMember | null = null): Promise<string[]> => {
  const reply = await search(q, member)
  expect(reply.status).toBe(200)
  return reply.body.map(({ prediction }: Item) => prediction.headline)
}

test.each([
  ['the beginning of a word', 'Elections in autumn', ['elect', 'ELECTIONS', 'aut elec', 'in']],
  ['letters without their accents', 'Zürich wins the café prize', ['zurich', 'Zürich', 'cafe', 'CAFÉ', 'zu ca']],
  ['a word behind an article', "L'équipe gagne, qu'on le veuille", ['équipe', 'equipe', "l'equipe", 'lequipe']],
  ['an apostrophe left out', "It won't rain", ["won't", 'wont', 'won']],
  ['Arabic, with and without vowels, inside a word', 'سَيهطل المَطَرُ غدًا', ['مطر', 'المطر', 'المَطَر', 'غدا', 'طر']],
  ['Japanese, two characters of many', '日本代表が優勝する', ['日本', '代表', '優勝', '本代', '日本代表']],
  [
    'katakana by hiragana, wide by narrow',
    'ガンダムはＡＢＣ１２に出る',
    ['がんだむ', 'ガンダム', 'ダム', 'abc12', 'ＡＢＣ'],
  ],
  ['Chinese', '明天北京会下雨吗', ['北京', '下雨', '明天', '北京会']],
  ['Korean', '내일은 비가 온다', ['내일', '비가', '온다']],
  ['Thai', 'พรุ่งนี้ฝนจะตก', ['ฝน', 'ตก', 'พรุ่งนี้']],
  ['Cyrillic and Greek', 'Ёлка в Москве, ΤΈΛΟΣ', ['елка', 'моск', 'τελος']],
  ['Hindi', 'हिन्दी में बारिश', ['हिन्दी', 'बारि']],
  ['two scripts that touch', 'iPhone発売は9月', ['iphone', '発売', 'iPhone発売', '9月', 'ipho 発売']],
  ['an emoji', 'Goal 🎉 tonight', ['🎉 goal', 'goal 🎉', '🎉 to']],
  ['a word of the statement', 'Nothing', ['swallows', 'fly low']],
  ['a mistyped word', 'The championship of Argentina', ['champonship', 'argentna', 'chmpionship']],
])('%s finds a post', async (_, headline, queries) => {
  await post(headline, 'The swallows fly low.')
  await post('Quite another matter', 'We know better.')
  for (const q of queries) expect([q, await found(q)]).toEqual([q, [headline]])
})

test('words that are not in a post do not find it', async () => {
  await post('日本の本代は高い表', 'المطر')
  for (const q of ['代表', '日本代表', 'مرط', 'xyzzy', 'rain']) expect([q, await found(q)]).toEqual([q, []])
})

test('the best match comes first: the whole headline, its beginning, its words, then the statement’s', async () => {
  const order = [
    ['Rain', 'We shall see.'],
    ['Rain tomorrow', 'We shall see.'],
    ['Tomorrow some rain', 'We shall see.'],
    ['Tomorrow the weather turns', 'There will be rain.'],
  ]
  for (const [headline = '', statement] of [...order].reverse()) await post(headline, statement)
  expect(await found('rain')).toEqual(order.map(([headline]) => headline))
})

test('a phrase ranks before the same words apart, and a fuzzy match comes last', async () => {
  await post('Snow in May and a white Berlin')
  await post('White snow in Berlin')
  await post('Wite snow in Berlin')
  expect(await found('white snow')).toEqual([
    'White snow in Berlin',
    'Snow in May and a white Berlin',
    'Wite snow in Berlin',
  ])
})

test('an edited post is found by its new words, a deleted one not at all', async () => {
  const id = await post('Rain in Nairobi')
  const body = { headline: 'Sun in Nairobi', supportingStatement: 'We shall see.' }
  await world.call(ann, updatePrediction, { params: { id }, body })
  expect([await found('rain'), await found('sun')]).toEqual([[], ['Sun in Nairobi']])
  await world.call(ann, deletePrediction, { params: { id } })
  expect([await found('sun'), await world.rows('select from post_words')]).toEqual([[], []])
})

test('mistyped words are compared with the words that posts have now', async () => {
  const compared = async () => (await world.rows('select word from search_words order by word')).map(({ word }) => word)
  const id = await post('Thunder in Nairobi 2026', 'It was so in May.')
  const other = await post('Thunder in Kisumu', 'It was so in May.')
  expect(await compared()).toEqual(['kisumu', 'nairobi', 'thunder'])
  const body = { headline: 'Thunder in Mombasa', supportingStatement: 'It was so in May.' }
  await world.call(ann, updatePrediction, { params: { id }, body })
  expect(await compared()).toEqual(['kisumu', 'mombasa', 'thunder'])
  await world.call(ann, deletePrediction, { params: { id } })
  expect(await compared()).toEqual(['kisumu', 'thunder'])
  await world.call(ann, deletePrediction, { params: { id: other } })
  expect(await compared()).toEqual([])
})

test('threat 7: a private group’s posts are found by its members only', async () => {
  const groupId = world.groups.make(true, ann)
  await post('Secret harvest', 'Hush.', ann, { groupId })
  expect(await found('harvest', ann)).toEqual(['Secret harvest'])
  for (const member of [null, world.join()]) {
    expect(await found('harvest', member)).toEqual([])
    expect(await found('harvst', member)).toEqual([])
  }
  world.groups.mood.away = true
  expect(await found('harvest', ann)).toEqual([])
  world.groups.mood.away = false
})

test('at most 50 are returned, of the newest 500 that match', async () => {
  const now = new Date()
  await seed(
    world,
    now,
    Array.from({ length: 600 }, (_, n) => aSeed({ headline: `Rain ${n}`, ageHours: n + 1 })),
  )
  await world.settle() // indexes posts that were inserted directly
  expect(await found('rain')).toHaveLength(50)
  expect(await found('rain 49')).toEqual(['Rain 49', ...Array.from({ length: 10 }, (_, n) => `Rain 49${n}`)])
  expect(await found('rain 555')).toEqual(['Rain 555'])
})

test('the job indexes posts that were inserted directly, or indexed by another folding', async () => {
  await post('Rain in Nairobi')
  await world.rows("update post_words set folding = 0, headline = '', text = '', words = ''")
  await seed(world, new Date(), [aSeed({ headline: 'Snow in Nairobi' })])
  expect(await found('nairobi')).toEqual([])
  await world.settle()
  expect((await found('nairobi')).sort()).toEqual(['Rain in Nairobi', 'Snow in Nairobi'])
})

test('hostile queries are read as words and find nothing', async () => {
  await post('Rain in Nairobi')
  const hostile = [
    ...[
      '%%',
      '__',
      "' or 1=1 --",
      'a:* | b & !c <-> d',
      '\\\\\'\'""``',
      '$1 $2',
      '{"$ne": ""}',
      ':*:*:*',
      '('.repeat(100),
    ],
    ...['<script>alert(1)</script>', 'ab'.repeat(50), '日'.repeat(100), 'ع'.repeat(100), 'a a '.repeat(25).trim()],
  ]
  for (const q of hostile) {
    const reply = await search(q)
    expect([q, reply.status, reply.body]).toEqual([q, 200, []])
  }
})

test('a query that is too short, too long or not a text is rejected', async () => {
  const headers = { authorization: `Bearer ${await world.keys.token('predictions')}` }
  const queries = [
    '',
    'q=',
    'q=a',
    'q=%20a%20',
    'q=a%00b',
    'q=%F0%9F%8E%89',
    `q=${'x'.repeat(101)}`,
    'q[$ne]=xx',
    'q=aa&q=bb',
  ]
  for (const query of queries) {
    const reply = await fetch(`${world.service.addresses().http}${searchPredictions.path}?${query}`, { headers })
    expect([query, reply.status]).toEqual([query, 400])
  }
})

test('a query of a megabyte is rejected, and others are served', async () => {
  await post('Rain in Nairobi')
  const huge = await search('x'.repeat(1_000_000)).catch(() => ({ status: 431 }))
  expect([400, 414, 431]).toContain(huge.status)
  expect(await found('rain')).toHaveLength(1)
})

test('words that are too long for an index do no harm', async () => {
  const id = newId()
  await seed(world, new Date(), [aSeed({ id, headline: 'ﷺ'.repeat(200), statement: 'ß'.repeat(500) })])
  await post('Rain in Nairobi', 'ﷺ'.repeat(499))
  await world.settle()
  expect(await found('الله')).toHaveLength(2)
})
