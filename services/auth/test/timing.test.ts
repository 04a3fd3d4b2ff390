import { forgotPassword, resetPassword, verifyEmail } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { adminEmail, startWorld, type World } from './support/world.ts'

const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }
const rounds = 41
const stranger = 'nobody.at.all@example.com'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.auth.admin.ensure()
})
afterAll(() => world.stop())

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The medians of two ways to ask, tried in turn so that what else the machine does falls on both. */
async function mediansOf(...ways: readonly (() => Promise<{ status: number; body: unknown }>)[]) {
  const times = ways.map((): number[] => [])
  const replies = new Set<string>()
  for (let round = 0; round < rounds; round += 1)
    for (const [index, way] of ways.entries()) {
      await world.sql.query('delete from attempts')
      const from = performance.now()
      const { status, body } = await way()
      times[index]?.push(performance.now() - from)
      replies.add(JSON.stringify([status, { ...(body as object), requestId: '' }]))
    }
  return { medians: times.map(median), replies: [...replies] }
}

const post = (contract: Parameters<World['call']>[1], body: object) => () =>
  world.call(null, contract, { body, headers })

test('threat 23: asking for a reset takes the same time for a known and an unknown e-mail, and answers the same', async () => {
  const { medians, replies } = await mediansOf(
    post(forgotPassword, { email: adminEmail }),
    post(forgotPassword, { email: stranger }),
  )
  expect(replies).toHaveLength(1)
  expect(Math.abs((medians[0] ?? 0) - (medians[1] ?? 0))).toBeLessThan(10)
})

test('threat 23: so does setting a password by a wrong link', async () => {
  await world.call(null, forgotPassword, { body: { email: adminEmail }, headers })
  await world.auth.flush()
  const attempt = (email: string) => post(resetPassword, { token: 'A'.repeat(43), email, newPassword: 'long enough' })
  const { medians, replies } = await mediansOf(attempt(adminEmail), attempt(stranger))
  expect(replies).toHaveLength(1)
  expect(Math.abs((medians[0] ?? 0) - (medians[1] ?? 0))).toBeLessThan(10)
})

test('threat 23: so does verifying by a link that was used and by one that never was', async () => {
  await world.signUp({ sub: 'ann', email: 'ann@example.com', email_verified: false })
  const [mail] = await world.mailsTo('ann@example.com')
  const token = mail?.link.searchParams.get('token') ?? ''
  const verify = (given: string) => () => world.call(null, verifyEmail, { query: { token: given } })
  expect((await verify(token)()).status).toBe(200)
  const { medians, replies } = await mediansOf(verify(token), verify('A'.repeat(43)))
  expect(replies).toHaveLength(1)
  expect(Math.abs((medians[0] ?? 0) - (medians[1] ?? 0))).toBeLessThan(10)
})
