import { createLog } from '@hunch/kit/log'
import { getCurrentUser, listSessions } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

const lines: string[] = []
let world: World
beforeAll(async () => {
  world = await startWorld({}, createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }))
})
afterAll(() => world.stop())

test('threat 37: an internal failure reveals nothing to the client, and no secret is logged', async () => {
  const ann = await world.signUp()
  await world.signInAdmin()
  await world.browser().logIn(adminEmail, 'a wrong password')
  world.provider.mood = 'broken'
  await world.browser().signIn(ann.claims)
  world.provider.mood = 'well'

  await world.pool.query('alter table sessions rename to away')
  const failed = await world.call(ann.member, listSessions)
  const rejected = await world.browser().signIn({ ...ann.claims, sub: 'late', email: 'late@example.com' })
  const login = await world.browser().logIn(adminEmail, adminPassword)
  await world.pool.query('alter table away rename to sessions')

  expect(failed.status).toBe(500)
  expect(rejected.headers.get('location')).toBe('/?signInError=internal')
  for (const { body } of [failed, login]) {
    expect(body).toMatchObject({ status: 500, code: 'internal' })
    expect(JSON.stringify(body)).not.toMatch(/sessions|select|insert|\.ts|node_modules|\/home|\/work/)
  }
  const log = lines.join('\n')
  expect(log).toContain('a call failed')
  const tokens = world.provider.seen.flatMap(({ authorization }) => authorization?.slice('Bearer '.length) ?? [])
  for (const secret of [adminPassword, 'a wrong password', 'hunch-secret', ann.token, ...tokens, '$argon2id'])
    expect(log).not.toContain(secret)
})

test('a failed call leaves no partial changes', async () => {
  const { rows } = await world.pool.query("select count(*)::int as n from accounts where email = 'late@example.com'")
  expect(rows[0].n).toBe(0)
  const ann = await world.signUp({ sub: 'late', email: 'late@example.com' })
  expect((await world.call(ann.member, getCurrentUser)).status).toBe(200)
})
