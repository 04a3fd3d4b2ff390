import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { silentLog } from '../src/log/index.ts'
import { openMail } from '../src/mail/index.ts'

const from = 'Hunch <hello@example.com>'
const mail = {
  to: 'ann@example.com',
  subject: 'Grüße, 你好 ✓\r\nBcc: everyone@example.com',
  text: 'Open https://example.com/verify?token=abc',
  headers: { 'List-Unsubscribe': '<https://example.com/u>' },
}

test('a mail goes over SMTP, and a subject cannot smuggle a header', async () => {
  const received: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.server.address() as AddressInfo
  const transport = openMail({ url: `smtp://127.0.0.1:${port}`, from, log: silentLog() })
  await transport.send(mail)
  await transport.stop?.()
  await new Promise<void>((closed) => server.close(() => closed()))
  expect(recipients).toEqual(['ann@example.com'])
  expect(received[0]).toMatch(/^List-Unsubscribe: <https:\/\/example.com\/u>/m)
  expect(received[0]).not.toMatch(/^Bcc:/im)
})

test('a mail server that is away is unavailable, for the caller to try again', async () => {
  const transport = openMail({ url: 'smtp://127.0.0.1:9', from, log: silentLog() })
  await expect(transport.send(mail)).rejects.toMatchObject({ kind: 'unavailable' })
  await transport.stop?.()
})

test('without a mail server each mail is a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const transport = openMail({ url: pathToFileURL(folder).href, from, log: silentLog() })
  await transport.start?.()
  await transport.send(mail)
  const [file = ''] = await readdir(folder)
  expect(file).toMatch(/\.eml$/)
  expect(await readFile(join(folder, file), 'utf8')).toContain('verify?token=abc')
  await rm(folder, { recursive: true })
})
