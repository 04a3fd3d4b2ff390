import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLog } from '@hunch/kit/log'
import { setClock } from '@hunch/kit/testing'
import { forgotPassword } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createAuth, type SentMail } from '../src/service.ts'
import { adminEmail, startWorld, type World } from './support/world.ts'

const ann = { sub: 'ann', email: 'ann@example.com', email_verified: false }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.moveClock(null)
  await world.mailbox.stop()
  await world.mailbox.comeBack()
  await world.pool.query('delete from accounts')
  world.mailbox.mails.length = 0
})

/** Signs Ann up. The first attempt to send the mail fails; then the mail server is available again. */
async function signUpUnsent(): Promise<void> {
  await world.mailbox.stop()
  await world.signUp(ann)
  await world.service.flush()
  await world.mailbox.comeBack()
}

const waiting = async () => (await world.pool.query('select tries from mails order by created_at')).rows

test('mails are retried with back-off while the mail server is unavailable, and sent once it is back', async () => {
  const from = Date.now()
  const stopAt = (seconds: number) =>
    setClock(world.config.databaseUrl, new Date(from + seconds * 1_000), { frozen: true })
  await stopAt(0)
  await world.mailbox.stop()
  const person = await world.signUp(ann)
  expect(person.reply.headers.get('location')).toBe('/') // sign-in does not wait for the mail
  const triesAt = async (seconds: number) => {
    await stopAt(seconds)
    await world.service.flush()
    return (await waiting())[0]?.tries
  }
  const seconds = [0, 4, 5, 14, 15, 34, 35]
  const tries: unknown[] = []
  for (const each of seconds) tries.push(await triesAt(each))
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4])

  await world.mailbox.comeBack()
  expect(await triesAt(75)).toBeUndefined()
  expect(world.mailbox.to(ann.email)).toHaveLength(1)
})

test('the back-off of a mail grows to 10 minutes, and the mail is dropped after a day', async () => {
  await world.mailbox.stop()
  await world.signUp(ann)
  await world.service.flush() // waits until the first attempt has failed
  await world.pool.query('update mails set tries = 50, due_at = app_now()')
  await world.service.flush()
  const { rows } = await world.pool.query('select extract(epoch from due_at - app_now())::int as wait from mails')
  expect(rows[0].wait).toBeLessThanOrEqual(600)
  expect(rows[0].wait).toBeGreaterThan(590)
  await world.moveClock(24 * 3_600 + 5)
  await world.service.flush()
  expect(await waiting()).toEqual([])
})

test('a mail that cannot be sent delays no other', async () => {
  await signUpUnsent()
  await world.pool.query(`update mails set due_at = app_now() + interval '1 hour'`)
  await world.signUp({ sub: 'bob', email: 'bob@example.com', email_verified: false })
  expect(await world.mailsTo('bob@example.com')).toHaveLength(1)
  expect(await world.mailsTo('ann@example.com')).toEqual([])
})

test('two replicas send each mail once', async () => {
  const replica = await createAuth(world.config, createLog({ level: 'silent' }))
  await replica.start()
  await Promise.all(Array.from({ length: 10 }, (_, n) => world.signUp({ sub: `p${n}`, email_verified: false })))
  await Promise.all([world.service.flush(), replica.flush()])
  expect(world.mailbox.mails.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 10 }, (_, n) => `p${n}@example.com`).sort(),
  )
  await replica.stop()
})

test('a mail of a process that died while sending is sent by another one later', async () => {
  await signUpUnsent()
  // The mail's state after a process has reserved it, and before that process connects to the mail server.
  await world.pool.query(`update mails set tries = 1, due_at = app_now() + interval '2 minutes'`)
  expect(await world.mailsTo(ann.email)).toEqual([])
  await world.moveClock(121)
  expect(await world.mailsTo(ann.email)).toHaveLength(1)
})

test('in embedded mode each mail is written to a file, and its link is reported for the terminal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  const sent: SentMail[] = []
  const embedded = await startWorld({
    embedded: true,
    secureCookies: false,
    mailUrl: pathToFileURL(folder).href,
    linkOrigin: () => 'http://localhost:3000',
    mailed: (mail) => sent.push(mail),
  })
  await embedded.service.admin.ensure()
  await embedded.call(null, forgotPassword, { body: { email: adminEmail } })
  await embedded.service.flush()
  const [file = '', ...others] = await readdir(folder)
  expect([file.endsWith('.eml'), others]).toEqual([true, []])
  expect(await readFile(join(folder, file), 'utf8')).toContain('To: Admin@example.com')
  const link = expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?/)
  expect(sent).toEqual([{ to: adminEmail, link, file: join(folder, file) }])
  await embedded.stop()
  await rm(folder, { recursive: true })
})

test('no link and no address of a mail is logged', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const chatty = await startWorld({}, log)
  await chatty.signUp(ann)
  const [mail] = await chatty.mailsTo(ann.email)
  await chatty.mailbox.stop()
  await chatty.signUp({ sub: 'bob', email: 'bob@example.com', email_verified: false })
  await chatty.service.flush()
  const logged = lines.join('')
  expect(logged).toContain('a mail could not be sent')
  expect(logged).not.toContain(mail?.link.searchParams.get('token'))
  expect(logged).not.toMatch(/ann@|bob@/)
  await chatty.stop()
})
