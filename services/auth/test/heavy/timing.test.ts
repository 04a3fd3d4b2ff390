import { forgotPassword, resetPassword, verifyEmail } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { adminEmail, startWorld, type World } from '../support/world.ts'

// Long enough for four measurements on a slow machine.
jest.setTimeout(240_000)

const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }
const stranger = 'nobody@example.com'

let world: World
beforeAll(async () => {
  world = await startWorld({ passwordCost: undefined })
  await world.service.admin.ensure()
})
afterAll(() => world.stop())

type Call = () => Promise<{ status: number; body: unknown }>

const post =
  (contract: Parameters<World['call']>[1], body: object): Call =>
  () =>
    world.call(null, contract, { body, headers })

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Makes both calls in turn, so that other load affects both. Returns the difference of medians, in ms, and all replies. */
async function compare(calls: readonly [Call, Call], rounds: number) {
  const times = calls.map((): number[] => [])
  const replies = new Set<string>()
  for (let round = 0; round < rounds; round += 1)
    for (const [index, call] of calls.entries()) {
      for (const table of ['attempts', 'throttles']) await world.pool.query(`delete from ${table}`)
      const from = performance.now()
      const { status, body } = await call()
      times[index]?.push(performance.now() - from)
      replies.add(JSON.stringify([status, { ...(body as object), requestId: '' }]))
    }
  const [first = 0, second = 0] = times.map(median)
  return { differenceMs: Math.abs(first - second), replies: [...replies] }
}

/** Expects two calls to take the same time and to have the same reply. */
async function expectAlike(calls: readonly [Call, Call], rounds = 41): Promise<void> {
  // A busy machine may spoil one measurement; a real difference shows in all of them.
  const differences: number[] = []
  for (let measurement = 0; measurement < 4 && !differences.some((ms) => ms < 10); measurement += 1) {
    const { differenceMs, replies } = await compare(calls, rounds)
    expect(replies).toHaveLength(1)
    differences.push(differenceMs)
  }
  expect(Math.min(...differences)).toBeLessThan(10)
}

test('threat 23: a wrong password takes the same time for a known and an unknown e-mail, with the same response', async () => {
  const logIn = (email: string) => () => world.browser().logIn(email, 'wrong')
  await expectAlike([logIn(adminEmail), logIn(stranger)], 21)
})

test('threat 23: requesting a reset takes the same time for a known and an unknown e-mail', async () => {
  await expectAlike([post(forgotPassword, { email: adminEmail }), post(forgotPassword, { email: stranger })])
})

test('threat 23: a reset by a wrong link takes the same time for a known and an unknown e-mail', async () => {
  await world.call(null, forgotPassword, { body: { email: adminEmail }, headers })
  await world.service.flush()
  const attempt = (email: string) => post(resetPassword, { token: 'A'.repeat(43), email, newPassword: 'long enough' })
  await expectAlike([attempt(adminEmail), attempt(stranger)])
})

test('threat 23: verifying takes the same time by a used link and by one that never existed, with the same response', async () => {
  const { member } = await world.signUp({ sub: 'ann', email: 'ann@example.com', email_verified: false })
  const [mail] = await world.mailsTo('ann@example.com')
  const token = mail?.link.searchParams.get('token') ?? ''
  const verify = (candidate: string) => () => world.call(member, verifyEmail, { query: { token: candidate } })
  expect((await verify(token)()).status).toBe(200)
  await expectAlike([verify(token), verify('A'.repeat(43))])
})
