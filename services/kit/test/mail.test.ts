import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { createLog, silentLog } from '../src/log/index.ts'
import { type MailTransport, openMail } from '../src/mail/index.ts'
import { freePort } from '../src/testing/index.ts'

const from = 'Hunch <hello@example.com>'
const log = silentLog()
const mail = {
  to: 'ann@example.com',
  subject: 'Grüße, 你好 ✓\r\nBcc: everyone@example.com',
  text: 'Open https://example.com/verify?token=abc',
  headers: { 'List-Unsubscribe': '<https://example.com/u>' },
}

/** The receiver of mails: an SMTP server or a folder. */
interface Mailbox {
  readonly url: string
  /** The mails that arrived, as they were sent, oldest first. */
  arrived(): Promise<string[]>
  close(): Promise<void>
}

/** The tests for every mail transport. */
function contract(open: () => Promise<Mailbox>): void {
  let mailbox: Mailbox
  let transport: MailTransport
  beforeAll(async () => {
    mailbox = await open()
    transport = openMail({ url: mailbox.url, from, log })
    await transport.start?.()
  })
  afterAll(async () => {
    await transport.stop?.()
    await mailbox.close()
  })
  const newest = async () => (await mailbox.arrived()).at(-1) ?? ''

  test('a mail arrives whole, and a subject cannot inject a header', async () => {
    await transport.send(mail)
    expect(await newest()).toMatch(/^To: .*ann@example\.com/m)
    expect(await newest()).toMatch(/^From: Hunch <hello@example\.com>/m)
    expect(await newest()).toMatch(/^List-Unsubscribe: <https:\/\/example.com\/u>/m)
    expect(await newest()).toContain('verify?token=abc')
    expect(await newest()).not.toMatch(/^Bcc:/im)
  })

  test('a mail with HTML has a text part and an HTML part', async () => {
    await transport.send({ ...mail, html: '<p>Open the link</p>' })
    expect(await newest()).toMatch(/text\/plain[\s\S]*text\/html[\s\S]*<p>Open the link<\/p>/)
  })

  test('20 concurrent mails arrive once each', async () => {
    const before = (await mailbox.arrived()).length
    const subjects = Array.from({ length: 20 }, (_, n) => `number ${n}.`)
    await Promise.all(subjects.map((subject) => transport.send({ ...mail, subject })))
    const arrived = (await mailbox.arrived()).slice(before)
    expect(arrived.map((each) => /^Subject: (.*)$/m.exec(each)?.[1]?.trim()).toSorted()).toEqual(subjects.toSorted())
  })
}

/**
 * Starts a mail server on its own port. With `refuse` the server takes a mail and then shuts down without a reply. With
 * `rejectsBy` it rejects every recipient with that code.
 */
async function startSmtp(given: { port?: number; refuse?: boolean; rejectsBy?: number } = {}) {
  const { port = await freePort(), refuse = false, rejectsBy } = given
  const [received, recipients]: [string[], string[]] = [[], []]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo(_address, _session, done) {
      done(rejectsBy ? Object.assign(new Error('no such mailbox'), { responseCode: rejectsBy }) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuse) return void server.close()
        received.push(Buffer.concat(parts).toString())
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {}) // a sender that is cut off causes an `error` event
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    recipients,
    arrived: async () => received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

describe('mail over SMTP', () => {
  contract(startSmtp)

  test('a mail goes to its recipient only', async () => {
    const server = await startSmtp()
    const transport = openMail({ url: server.url, from, log })
    await transport.send(mail)
    await transport.stop?.()
    await server.close()
    expect(server.recipients).toEqual(['ann@example.com'])
  })

  test('a recipient that is rejected permanently throws MailRejected, temporarily unavailable', async () => {
    const replies = [
      [550, { name: 'MailRejected' }],
      [450, { kind: 'unavailable' }],
    ] as const
    for (const [rejectsBy, thrown] of replies) {
      const server = await startSmtp({ rejectsBy })
      const transport = openMail({ url: server.url, from, log })
      await expect(transport.send(mail)).rejects.toMatchObject(thrown)
      await transport.stop?.()
      await server.close()
    }
  })

  test('a server that breaks off or is down throws unavailable, and the mail is sent once it is back', async () => {
    const broken = await startSmtp({ refuse: true })
    const transport = openMail({ url: broken.url, from, log })
    await expect(transport.send(mail)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(transport.send(mail)).rejects.toMatchObject({ kind: 'unavailable' })
    const back = await startSmtp({ port: broken.port })
    await transport.send(mail)
    expect(await back.arrived()).toHaveLength(1)
    await transport.stop?.()
    await back.close()
  })
})

test('threat 47: a mail that is kept as a file is readable by its owner only, and no link is logged', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail')
  await mkdir(folder, { mode: 0o755 })
  const lines: string[] = []
  const chatty = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const transport = openMail({ url: pathToFileURL(folder).href, from, log: chatty })
  await transport.start?.()
  const { file = '' } = await transport.send(mail)
  expect(await readFile(file, 'utf8')).toContain('verify?token=abc')
  expect([(await stat(file)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700])
  expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toMatch(/token|https?:/)
  await rm(dirname(folder), { recursive: true })
})

describe('mail as files', () =>
  contract(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mail-'))
    return {
      url: pathToFileURL(folder).href,
      async arrived() {
        const files = (await readdir(folder)).toSorted()
        expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
        return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      },
      close: () => rm(folder, { recursive: true }),
    }
  }))
