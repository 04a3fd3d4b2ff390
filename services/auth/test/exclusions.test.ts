import { newId } from '@hunch/kit/postgres'
import { ActKind, ActLiftedSchema, ActTakenSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { changeRegistration, deleteOwnAccount, deleteUser, listWaitingPeople, refusePerson } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
let version = 0n
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
})
beforeEach(async () => {
  await world.moveClock(null)
  await decide('open')
})
afterAll(() => world.stop())

const day = 86_400
const decide = async (mode: string) =>
  expect((await world.call(admin.member, changeRegistration, { body: { mode, minimumAge: 0 } })).status).toBe(200)
const inDays = (days: number) => new Date(Date.now() + days * day * 1_000)

/** Signs a person in; returns the page that follows, and the error's code and end date if there is an error. */
async function signIn(claims: Readonly<Record<string, unknown>>, browser = world.browser()) {
  const { headers } = await browser.signIn(claims, '/trending')
  const { pathname, searchParams } = new URL(headers.get('location') ?? '', 'https://hunch.example')
  const until = searchParams.get('until')
  return { page: pathname, code: searchParams.get('signInError'), until: until === null ? null : new Date(until) }
}
const isIn = { page: '/trending', code: null, until: null }

/** Returns the rows of any table that contain one of the words. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const tables = await world.rows(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const traces: string[] = []
  for (const { name } of tables)
    for (const { row } of await world.rows(`select t::text as row from ${name} t`))
      if (words.some((word) => row.includes(word))) traces.push(name)
  return traces
}

describe('threat 90: a refused person', () => {
  let people = 0
  /** Signs a new person in, whom the admin then refuses. Returns the provider's claims, and the browser. */
  async function refused() {
    await decide('approval')
    people += 1
    const sub = `refused-${people}`
    const claims = { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Rita' }
    const browser = world.browser()
    await browser.signIn(claims)
    expect((await browser.completeSignUp({ reason: 'I row.' })).body.state).toBe('waiting')
    const [{ id }] = (await world.call(admin.member, listWaitingPeople)).body
    expect((await world.call(admin.member, refusePerson, { params: { id }, body: {} })).status).toBe(204)
    return { claims, browser }
  }
  const queue = async () => (await world.call(admin.member, listWaitingPeople)).body

  test('who deletes the request cannot ask again for 30 days, in any mode or by another identity', async () => {
    const { claims, browser } = await refused()
    expect((await browser.cancelSignUp()).status).toBe(204)
    for (const mode of ['approval', 'open']) {
      await decide(mode)
      const back = await signIn(claims, browser)
      expect(back).toMatchObject({ page: '/', code: 'refusedBefore', until: expect.any(Date) })
      expect(Math.abs(Number(back.until) - Number(inDays(30)))).toBeLessThan(60_000)
    }
    expect(await signIn({ ...claims, sub: 'another-person' })).toMatchObject({ code: 'refusedBefore' })
    expect(await queue()).toEqual([])
    expect(await browser.signUp()).toBeNull()
    await world.moveClock(31 * day)
    expect(await signIn(claims)).toEqual(isIn)
  })

  test('sees the refusal until the request is deleted, which leaves only hashes', async () => {
    const { claims, browser } = await refused()
    expect(await signIn(claims, browser)).toMatchObject({ page: '/sign-up', code: null })
    expect(await browser.signUp()).toMatchObject({ state: 'refused' })
    await world.service.flush()
    await browser.cancelSignUp()
    expect(await tracesOf(claims.sub, claims.email)).toEqual([])
    const rows = await world.rows("select hash from exclusions where cause = 'refusal'")
    for (const { hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/)
  })

  test('whose e-mail is not verified does not keep out its owner', async () => {
    await decide('approval')
    const claims = { sub: 'unproven', email: 'claimed@example.com', email_verified: false }
    const browser = world.browser()
    await browser.signIn(claims)
    await browser.completeSignUp({})
    const [{ id }] = await queue()
    await world.call(admin.member, refusePerson, { params: { id }, body: {} })
    await decide('open')
    expect(await signIn({ sub: 'the-owner', email: 'claimed@example.com', email_verified: true })).toEqual(isIn)
    await browser.cancelSignUp()
    expect(await signIn(claims)).toMatchObject({ code: 'refusedBefore' })
  })

  test('cannot complete a sign-up that another identity had begun', async () => {
    const email = 'twice@example.com'
    await world.call(admin.member, changeRegistration, { body: { mode: 'approval', minimumAge: 16 } })
    const [one, other] = [world.browser(), world.browser()]
    await one.signIn({ sub: 'twice-1', email, email_verified: true })
    await other.signIn({ sub: 'twice-2', email, email_verified: true })
    await one.completeSignUp({ isOldEnough: true })
    const [{ id }] = await queue()
    await world.call(admin.member, refusePerson, { params: { id }, body: {} })
    const reply = await other.completeSignUp({ isOldEnough: true })
    expect([reply.status, reply.body]).toMatchObject([
      403,
      { code: 'refusedBefore', params: { until: expect.any(String) } },
    ])
    expect(other.sessionToken()).toBe('')
  })
})

describe('threat 91: a member who leaves with an act of moderation against them', () => {
  async function act(person: Person, kind: ActKind, until?: Date): Promise<string> {
    const [actId, memberId] = [newId(), person.member.id]
    version += 1n
    const message = { actId, kind, targetId: memberId, memberId, ...(until && { untilMs: BigInt(until.getTime()) }) }
    await world.publishAs('moderation', ActTakenSchema, { key: actId, version, message })
    return actId
  }
  async function lift(person: Person, kind: ActKind, actId: string): Promise<void> {
    version += 1n
    const message = { actId, kind, targetId: person.member.id, memberId: person.member.id }
    await world.publishAs('moderation', ActLiftedSchema, { key: actId, version, message })
  }
  const leave = async ({ member, claims }: Person) =>
    expect((await world.call(member, deleteOwnAccount, { body: { email: claims.email } })).status).toBe(204)
  const remove = async ({ member }: Person) =>
    expect((await world.call(admin.member, deleteUser, { params: { id: member.id } })).status).toBe(204)

  test('suspended, cannot join again before that ends, even with another identity or e-mail', async () => {
    const ann = await world.signUp()
    const until = inDays(3)
    await act(ann, ActKind.SUSPEND, inDays(1))
    await act(ann, ActKind.SUSPEND, until)
    await leave(ann)
    expect(await signIn(ann.claims)).toEqual({ page: '/', code: 'leftSuspended', until })
    expect(await signIn({ ...ann.claims, sub: newId() })).toMatchObject({ code: 'leftSuspended' })
    expect(await signIn({ ...ann.claims, email: 'new@example.com' })).toMatchObject({ code: 'leftSuspended' })
    await world.moveClock(3 * day + 60)
    expect(await signIn(ann.claims)).toEqual(isIn)
  })

  test.each([
    ['limited', ActKind.LIMIT, leave],
    ['deactivated', ActKind.DEACTIVATE, remove],
  ] as const)('%s, can join again only after a year', async (_how, kind, erase) => {
    const bo = await world.signUp()
    await act(bo, kind)
    await erase(bo)
    const back = await signIn(bo.claims)
    expect(back).toMatchObject({ page: '/', code: 'leftSuspended' })
    expect(Math.abs(Number(back.until) - Number(inDays(365)))).toBeLessThan(60_000)
    await world.moveClock(366 * day)
    expect(await signIn(bo.claims)).toEqual(isIn)
  })

  test('can join again at once if the act was lifted or over before, and nothing is stored', async () => {
    await world.pool.query('delete from exclusions')
    const [ann, bo, cem] = [await world.signUp(), await world.signUp(), await world.signUp()]
    for (const [person, kind] of [
      [ann, ActKind.SUSPEND],
      [bo, ActKind.LIMIT],
    ] as const)
      await lift(person, kind, await act(person, kind, inDays(3)))
    await act(cem, ActKind.SUSPEND, new Date(Date.now() - 60_000))
    for (const person of [ann, bo, cem]) {
      await leave(person)
      expect(await signIn(person.claims)).toEqual(isIn)
    }
    expect(await world.rows('select from exclusions')).toEqual([])
  })

  test('leaves only hashes, which a job deletes after the act ends', async () => {
    await world.pool.query('delete from exclusions')
    const ann = await world.signUp({ sub: 'leaving-subject', email: 'leaving@example.com' })
    await act(ann, ActKind.SUSPEND, inDays(2))
    await leave(ann)
    await world.service.flush()
    expect(await tracesOf('leaving-subject', 'leaving@example')).toEqual([])
    expect(await world.rows('select from exclusions')).toHaveLength(2)
    await world.moveClock(2 * day + 60)
    await world.service.flush()
    expect(await world.rows('select from exclusions')).toEqual([])
  })

  test('stays excluded if they are erased again after a restore', async () => {
    const ann = await world.signUp()
    await act(ann, ActKind.SUSPEND, inDays(3))
    expect(await world.service.finishRestore([ann.member.id])).toMatchObject({ erasedAgain: 1 })
    expect(await signIn(ann.claims)).toMatchObject({ code: 'leftSuspended' })
  })
})
