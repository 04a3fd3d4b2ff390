import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateKeys } from '@hunch/kit/identity'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { deleteOwnAccount, deleteUser } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { finishRestoreBy } from '../src/operator-commands.ts'
import { startWorld, type World } from './support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'hunch-erased-'))
const list = join(folder, 'erased')
let world: World
beforeAll(async () => {
  world = await startWorld({ erasuresUrl: pathToFileURL(list).href })
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true })
})

test('an erased member is in the erasure list before the deletion is acknowledged', async () => {
  const [ann, bea] = [await world.signUp(), await world.signUp()]
  const admin = await world.signInAdmin()
  const own = await world.call(ann.member, deleteOwnAccount, { body: { email: ann.claims.email } })
  expect(own.status).toBe(204)
  expect(readdirSync(list)).toEqual([ann.member.id])
  expect((await world.call(admin.member, deleteUser, { params: { id: bea.member.id } })).status).toBe(204)
  expect(readdirSync(list).sort()).toEqual([ann.member.id, bea.member.id].sort())
  expect([statSync(list).mode & 0o777, statSync(join(list, ann.member.id)).mode & 0o777]).toEqual([0o700, 0o600])
})

test('an erasure succeeds even if the list cannot be written, and a job adds the missing entry later', async () => {
  const ann = await world.signUp()
  const before = readdirSync(list)
  rmSync(list, { recursive: true })
  writeFileSync(list, 'in the way')
  const deleted = await world.call(ann.member, deleteOwnAccount, { body: { email: ann.claims.email } })
  expect(deleted.status).toBe(204)
  rmSync(list)
  await world.service.flush()
  expect(readdirSync(list).sort()).toEqual([...before, ann.member.id].sort())
})

test('finishing a restore ends every session and link, and erases the listed members again', async () => {
  const [ann, bea] = [await world.signUp(), await world.signUp()]
  await world.pool.query(
    `insert into tokens (hash, purpose, account_id, email_key, ends_at)
     values ('hash', 'emailVerification', $1, 'ann@example.com', now() + interval '1 hour')`,
    [ann.member.id],
  )
  expect(await world.memberOf(bea.token)).toBeDefined()
  const finished = await world.service.finishRestore([ann.member.id, newId()])
  expect(finished).toMatchObject({ endedLinks: 1, erasedAgain: 1 })
  expect(finished.endedSessions).toBeGreaterThanOrEqual(2)
  expect(await world.memberOf(bea.token)).toBeUndefined()
  const left = await world.pool.query('select id from accounts where id = any ($1)', [[ann.member.id, bea.member.id]])
  expect(left.rows).toEqual([{ id: bea.member.id }])
  const services = await world.pool.query('select service from erasures where member_id = $1', [ann.member.id])
  expect(services.rows).toHaveLength(7)
  expect(await world.service.finishRestore([ann.member.id])).toMatchObject({ endedLinks: 0, erasedAgain: 0 })
})

test('finishing the restore of a deployment reads auth’s environment and requires ERASURES_URL', async () => {
  const ann = await world.signUp()
  const { privateKey } = await generateKeys()
  const database = String(world.pool.options.connectionString)
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: database,
    EVENT_LOG_URL: database,
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: '{}',
    GOOGLE_CLIENT_ID: 'hunch',
    GOOGLE_CLIENT_SECRET: 'secret',
    ADMIN_EMAIL: 'admin@example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Hunch <hello@example.com>',
    MEDIA_HTTP: 'http://127.0.0.1:9',
    ...Object.fromEntries(
      ['PREDICTIONS', 'SOCIAL', 'GROUPS', 'NOTIFICATIONS', 'ANALYTICS', 'MODERATION'].map((peer) => [
        `${peer}_RPC`,
        '127.0.0.1:9',
      ]),
    ),
  }
  await expect(finishRestoreBy(environment, silentLog())).rejects.toThrow('ERASURES_URL: is missing')
  writeFileSync(join(list, ann.member.id), '')
  const done = await finishRestoreBy({ ...environment, ERASURES_URL: pathToFileURL(list).href }, silentLog())
  expect(done).toMatchObject({ erasedAgain: 1, listed: readdirSync(list).length })
  expect(done.endedSessions).toBeGreaterThan(0)
})
