import { getUserStats, searchAllUsers, searchUsers, updateOwnProfile } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let viewer: Person
beforeAll(async () => {
  world = await startWorld()
  viewer = await world.signUp({ sub: 'asker', email: 'asker@example.com', given_name: 'Zed' })
  for (const [given, family] of people) await signUp(given, family)
})
afterAll(() => world.stop())

const people = [
  ['José', 'Ángel Núñez'],
  ['Jo', 'Marsh'],
  ['Joanna', 'Marshall'],
  ['Søren', 'Kierkegaard'],
  ['Łukasz', 'Groß'],
  ['Nguyễn', 'Văn Đức'],
  ['Μαρία', 'Παπαδοπούλου'],
  ['Алёна', 'Королёва'],
  ['أحمد', 'عبد اللَّطيف'],
  ['太郎', '山田'],
  ['はなこ', 'すずき'],
  ['민수', '김'],
  ['प्रिया', 'शर्मा'],
  ['สมชาย', 'ใจดี'],
  ['Conan', "O'Brien"],
  ['Jean-Luc', 'Picard'],
  ['100%', '_under'],
] as const

const signUp = (given_name: string, family_name: string, more = {}) =>
  world.signUp({ given_name, family_name, ...more })

async function find(q: string, who: Person['member'] | null = viewer.member) {
  const reply = await world.call(who, searchUsers, { query: { q } })
  return { status: reply.status, names: (reply.body as { firstName: string }[]).map?.(({ firstName }) => firstName) }
}

test.each([
  ['without accents', 'jose angel', 'José'],
  ['with accents that the name does not have', 'JÖ márshall', 'Joanna'],
  ['by the beginning of a family name', 'kierk', 'Søren'],
  ['by o for ø', 'soren', 'Søren'],
  ['by ss for ß and l for ł', 'lukasz gross', 'Łukasz'],
  ['in Vietnamese', 'nguyen duc', 'Nguyễn'],
  ['in Greek', 'μαρια παπαδ', 'Μαρία'],
  ['in Cyrillic', 'аленА КОРОЛЕВА', 'Алёна'],
  ['in Arabic, with or without marks', 'احمد اللطيف', 'أحمد'],
  ['in Chinese characters, anywhere in a name', '太郎', '太郎'],
  ['by a family name in Chinese characters', '山田', '太郎'],
  ['in kana', 'はな', 'はなこ'],
  ['in half-width or full-width letters', 'ＳＯＲＥＮ', 'Søren'],
  ['in Hangul', '민수', '민수'],
  ['in Devanagari', 'प्रि', 'प्रिया'],
  ['in Thai', 'ชาย', 'สมชาย'],
  ['with an apostrophe or without', 'obrien', 'Conan'],
  ['by either half of a double name', 'luc', 'Jean-Luc'],
  ['by words in any order', 'marsh jo', 'Jo'],
])('a member is found %s', async (_, q, firstName) => {
  expect((await find(q)).names).toContain(firstName)
})

test('marks that make a different letter are not removed as accents', async () => {
  expect((await find('शर्मी')).names).toEqual([])
  expect((await find('ばなこ')).names).toEqual([])
})

test('the beginnings of words match, not their middles', async () => {
  expect((await find('arsh')).names).toEqual([])
  expect((await find('an')).names).toEqual(['José'])
})

test('names that begin with the query come first, the shorter before the longer', async () => {
  expect((await find('jo')).names).toEqual(['Jo', 'Joanna', 'José'])
  expect((await find('mars')).names).toEqual(['Jo', 'Joanna'])
})

test('a query without letters and digits finds no one', async () => {
  for (const q of ['%%', '__', '\\\\', "' or 1=1 --x", '%_', '😀😀', '()*&|!', '\u0301\u0301'])
    expect(await find(q)).toEqual({ status: 200, names: [] })
  expect((await find('100% _under')).names).toEqual(['100%'])
})

test.each([
  ['one character', 'a'],
  ['nothing', ''],
  ['blanks', '      '],
  ['a NUL', 'ab\u0000'],
  ['a very long text', 'x'.repeat(101)],
])('%s is rejected', async (_, q) => {
  const reply = await world.call(viewer.member, searchUsers, { query: { q } })
  expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
})

test('a visitor cannot search for members', async () => {
  expect((await find('jo', null)).status).toBe(401)
})

test('threat 10: names are searched, not e-mails, and results show public fields only', async () => {
  await signUp('Quentin', 'Quirk', { sub: 'findme', email: 'findme@secret.example' })
  expect((await find('findme')).names).toEqual([])
  expect((await find('secret')).names).toEqual([])
  const { body } = await world.call(viewer.member, searchUsers, { query: { q: 'quent' } })
  expect(body).toHaveLength(1)
  expect(body[0].email).toBe('f…@secret.example')
  for (const field of [
    'isActive',
    'provider',
    'emailVerified',
    'preferredLanguage',
    'emailNotifications',
    'detectedCountry',
  ])
    expect(body[0]).not.toHaveProperty(field)
})

test('a deactivated member is not found, and a new name is found instead of the old one', async () => {
  const gone = await signUp('Perpetua', 'Gone')
  expect((await find('perpetua')).names).toEqual(['Perpetua'])
  await world.call(gone.member, updateOwnProfile, { body: { firstName: 'Felicity' } })
  expect([(await find('perpetua')).names, (await find('felicity gone')).names]).toEqual([[], ['Felicity']])
  await world.pool.query('update accounts set is_active = false where id = $1', [gone.member.id])
  expect((await find('felicity')).names).toEqual([])
})

test('at most 50 members are found; among equal names, those with more followers come first', async () => {
  await Promise.all(Array.from({ length: 55 }, () => signUp('Twin', 'Sibling')))
  const last = await signUp('Twin', 'Sibling')
  await world.pool.query('insert into figures (member_id, followers_count) values ($1, 9)', [last.member.id])
  const { body } = await world.call(viewer.member, searchUsers, { query: { q: 'twin sib' } })
  expect(body).toHaveLength(50)
  expect(body[0]).toMatchObject({ id: last.member.id, followersCount: 9 })
})

test('a search among 20,000 names uses the index', async () => {
  await world.pool.query(`insert into accounts (id, email, email_key, email_verified, provider, first_name, last_name, name_key)
    select gen_random_uuid(), n || '@x', n || '@x', false, 'google', md5(n::text), 'x', ' ' || md5(n::text) || ' x' from generate_series(1, 20000) n`)
  await world.pool.query('analyze accounts')
  const plan = await world.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    return (await tx.execute(`explain select from accounts where is_active and name_key like '% kierk%'`)).rows
  })
  expect(JSON.stringify(plan)).toContain('accounts_names')
  expect((await find('kierk')).names).toEqual(['Søren'])
  await world.pool.query(`delete from accounts where email like '%@x'`)
})

describe('the admin', () => {
  const searchAs = (who: Person['member'] | null, q: string) => world.call(who, searchAllUsers, { query: { q } })

  test('finds members by name or e-mail, the deactivated too, with fields for the admin only', async () => {
    const admin = await world.signInAdmin()
    const byEmail = await searchAs(admin.member, 'FINDME@sec')
    expect(byEmail.body).toHaveLength(1)
    expect(byEmail.body[0]).toMatchObject({ email: 'findme@secret.example', provider: 'google', isActive: true })
    expect((await searchAs(admin.member, 'felicity')).body[0]).toMatchObject({ firstName: 'Felicity', isActive: false })
    expect((await searchAs(admin.member, '%')).body.map(({ firstName }: { firstName: string }) => firstName)).toEqual(
      [],
    )
    expect((await searchAs(admin.member, '')).body.length).toBeGreaterThan(1)
    expect((await searchAs(admin.member, 'a\u0000\ud800b')).status).toBe(200)
  })

  test('threat 2: is the only one with this search', async () => {
    expect((await searchAs(viewer.member, 'jo')).status).toBe(403)
    expect((await searchAs(null, 'jo')).status).toBe(401)
  })
})

test('a member’s figures are zero before any event, and need a signed-in viewer', async () => {
  const stats = (id: string, who: Person['member'] | null = viewer.member) =>
    world.call(who, getUserStats, { params: { id } })
  expect((await stats(viewer.member.id)).body).toEqual({
    totalPredictions: 0,
    followersCount: 0,
    followingCount: 0,
    accuracyScore: null,
    scoredVotes: 0,
    userRank: 'Rookie',
  })
  expect((await stats('00000000-0000-7000-8000-00000000dead')).body.code).toBe('userNotFound')
  expect((await stats('no-id')).status).toBe(400)
  expect((await stats(viewer.member.id, null)).status).toBe(401)
})
