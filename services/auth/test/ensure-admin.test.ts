import { silentLog } from '@hunch/kit/log'
import { getCurrentUser } from '@hunch/proto/http'
import { afterEach, expect, test } from '@jest/globals'
import { createAuth } from '../src/service.ts'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

let world: World
afterEach(() => world.stop())

test('with no password configured, the first start generates one and returns it once', async () => {
  world = await startWorld({ adminPassword: undefined as never })
  const { email, password = '' } = await world.service.admin.ensure()
  expect(email).toBe(adminEmail)
  expect(password).toMatch(/^[\w-]{20}$/)
  expect(await world.service.admin.ensure()).toEqual({ email })
  expect((await world.browser().logIn(adminEmail, password)).status).toBe(200)
  const { rows } = await world.pool.query('select * from passwords')
  expect(JSON.stringify(rows)).not.toContain(password)
})

test('replicas that start together make one admin and return one password', async () => {
  world = await startWorld({ adminPassword: undefined as never })
  const results = await Promise.all(Array.from({ length: 5 }, () => world.service.admin.ensure()))
  const passwords = results.flatMap(({ password }) => password ?? [])
  expect(passwords).toHaveLength(1)
  expect((await world.browser().logIn(adminEmail, passwords[0])).status).toBe(200)
})

test('a configured password that differs replaces the old one and ends the admin’s sessions', async () => {
  world = await startWorld()
  const { token } = await world.signInAdmin()
  expect(await world.service.admin.ensure()).toEqual({ email: adminEmail })
  expect(await world.memberOf(token)).toBeDefined()

  const restarted = await createAuth({ ...world.config, adminPassword: 'another long secret' }, silentLog())
  await restarted.start()
  await restarted.admin.ensure()
  await restarted.stop()
  expect(await world.memberOf(token)).toBeUndefined()
  expect((await world.browser().logIn(adminEmail, adminPassword)).status).toBe(401)
  expect((await world.browser().logIn(adminEmail, 'another long secret')).status).toBe(200)
})

test('threat 3: a person who claims the admin’s e-mail is the admin only if the provider has verified it', async () => {
  world = await startWorld()
  const claimant = await world.signUp({ sub: 'claimant', email: adminEmail, email_verified: false })
  expect(claimant.member.role).toBe('member')
  expect((await world.call(claimant.member, getCurrentUser)).body.isAdmin).toBe(false)

  const admin = await world.signInAdmin()
  expect(admin.member.id).not.toBe(claimant.member.id)
  const proven = await world.signUp({ sub: 'proven', email: 'aDMIN@EXAMPLE.com' })
  expect(proven.member).toMatchObject({ id: admin.member.id, role: 'admin' })
})

test('threat 3: a look-alike of the admin’s e-mail is another address', async () => {
  world = await startWorld({ adminEmail: 'kim@example.com' })
  for (const email of ['\u212aim@example.com', 'k\u0131m@example.com', 'kim@example.com.evil', 'ｋim@example.com'])
    expect((await world.signUp({ sub: email, email })).member.role).toBe('member')
  expect((await world.signUp({ sub: 'kim', email: 'KIM@example.com' })).member.role).toBe('admin')
})
