/** The operator's list of words and switches, for the services in which members write. */
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
  admin = world.joinAs('admin', { firstName: 'Ada' })
})
afterAll(() => world.stop())
beforeEach(() => world.rows('truncate words, contribution_settings'))
afterEach(() => world.setClock(null))

const add = (term: string, more = {}) =>
  world.call(admin, calls.addWord, { body: { term, match: 'whole', effect: 'hold', ...more } })
const list = async (query = {}) => (await world.call(admin, calls.listWords, { query })).body
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

test('a term is added, changed and removed; each change is published, also for the audit log', async () => {
  const { status, body } = await add(' Grobian ')
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), term: 'Grobian', match: 'whole', effect: 'hold', createdAt: expect.any(String) },
  ])
  const { id } = body
  const changed = await world.call(admin, calls.changeWord, { params: { id }, body: { effect: 'refuse' } })
  expect(changed.body).toEqual({ ...body, effect: 'refuse' })
  await world.call(admin, calls.changeWord, { params: { id }, body: { effect: 'refuse' } })
  expect(await list()).toEqual({ words: [changed.body], total: 1 })
  expect((await world.call(admin, calls.removeWord, { params: { id } })).status).toBe(204)
  expect(await list()).toEqual({ words: [], total: 0 })
  const audit = (action: string) => ({ adminId: admin.id, action, targetKind: 'product', targetId: '' })
  expect(await world.published(id)).toMatchObject([
    { type: 'WordListed', version: 1, message: { wordId: id, term: 'Grobian', whole: true, effect: 2 } },
    { type: 'AdminActed', version: 2, message: audit('words.added') },
    { type: 'WordListed', version: 3, message: { effect: 1 } },
    { type: 'AdminActed', version: 4, message: audit('words.changed') },
    { type: 'WordUnlisted', version: 5, message: { wordId: id } },
    { type: 'AdminActed', version: 6, message: audit('words.removed') },
  ])
})

test('threat 72: a term that reads like a listed one, or has nothing to read, is rejected', async () => {
  await add('grobian')
  for (const term of ['GROBIAN', 'Gróbian', 'grоbіаn', 'gro\u00adbian'])
    expect(codeOf(await add(term))).toEqual([409, 'wordIsListed'])
  expect(codeOf(await add('…!'))).toEqual([400, 'wordUnreadable'])
  expect((await add('x'.repeat(101))).status).toBe(400)
  expect((await list()).total).toBe(1)
})

test('the list is searched as text, and paged', async () => {
  for (const term of ['a%b', 'axb', 'c']) await add(term)
  expect((await list({ q: '%' })).words).toMatchObject([{ term: 'a%b' }])
  expect(await list({ q: 'A', limit: 1 })).toMatchObject({ words: [{ term: 'axb' }], total: 2 })
})

test('the list has at most 2,000 terms', async () => {
  await world.rows(`insert into words (id, term, folded, match, effect, created_at)
    select gen_random_uuid(), 'w' || n, 'w' || n, 'whole', 'hold', now() from generate_series(1, 2000) n`)
  const { status, body } = await add('one more')
  expect([status, body.code, body.params]).toEqual([409, 'tooManyWords', { limit: 2000 }])
})

test('changing or removing an unknown term gets 404', async () => {
  expect(codeOf(await world.call(admin, calls.changeWord, { params: { id: nowhere }, body: {} }))).toEqual([
    404,
    'wordNotFound',
  ])
  expect(codeOf(await world.call(admin, calls.removeWord, { params: { id: nowhere } }))).toEqual([404, 'wordNotFound'])
})

test('both switches are off at first; each change is published once', async () => {
  const get = async () => (await world.call(admin, calls.getContributionRules)).body
  const change = (body: object) => world.call(admin, calls.changeContributionRules, { body })
  expect(await get()).toEqual({ holdNewAccounts: false, growLimits: false })
  await change({ holdNewAccounts: true })
  await change({ holdNewAccounts: true })
  await change({ growLimits: true })
  expect(await get()).toEqual({ holdNewAccounts: true, growLimits: true })
  expect(await world.published('contributions')).toMatchObject([
    { type: 'ContributionRulesChanged', version: 1, message: { holdNewAccounts: true, growLimits: false } },
    { type: 'AdminActed', version: 2, message: { action: 'contributions.changed' } },
    { type: 'ContributionRulesChanged', version: 3, message: { holdNewAccounts: true, growLimits: true } },
    { type: 'AdminActed', version: 4 },
  ])
})

test('moderators and members cannot add a term', async () => {
  for (const role of ['moderator', 'member'] as const)
    expect(
      (
        await world.call({ ...world.join(), role }, calls.addWord, {
          body: { term: 'x', match: 'whole', effect: 'hold' },
        })
      ).status,
    ).toBe(403)
  expect((await list()).total).toBe(0)
})

test('threat 73: an account has fewer reports on its first day if limits grow', async () => {
  await world.call(admin, calls.changeContributionRules, { body: { growLimits: true } })
  const reporter = world.join()
  const author = world.join()
  const statuses: number[] = []
  for (let time = 0; time < 11; time++) statuses.push((await world.report(reporter, 'post', world.post(author))).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

test('an act against a member lowers their number of reports until it is lifted', async () => {
  await world.call(admin, calls.changeContributionRules, { body: { growLimits: true } })
  const [reporter, author] = [world.join(), world.join()]
  const caseId = await world.caseOf(world.post(reporter), author)
  await world.setClock(new Date(Date.now() + 2 * 86_400_000), { frozen: true })
  const [act] = (await world.act(admin, caseId, 'hide')).body.actList
  const report = async () => (await world.report(reporter, 'post', world.post(author))).status
  for (let time = 0; time < 10; time++) expect(await report()).toBe(201)
  expect(await report()).toBe(429)
  await world.lift(admin, act.id)
  expect(await report()).toBe(201)
})
