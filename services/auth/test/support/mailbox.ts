import { once } from 'node:events'
import { freePort } from '@hunch/kit/testing'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  /** Header lines as received. */
  readonly headers: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link in the text. */
  readonly link: URL
}

/** A mail server that accepts everything but mails to `rejected` addresses, and can stop and start again at the same port. */
export async function startMailbox() {
  const mails: ReceivedMail[] = []
  const rejected = new Set<string>()
  let server: SMTPServer | undefined
  const port = await freePort()

  async function comeBack(): Promise<void> {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50, // ms; connections that wait for a next mail are cut
      onRcptTo({ address }, _session, done) {
        done(rejected.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
      },
      onData(stream, session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          mails.push(parse(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(parts).toString()))
          done()
        })
      },
    })
    await once(next.listen(port, '127.0.0.1'), 'listening')
    next.on('error', () => {}) // a client that hangs up
    server = next
  }

  await comeBack()
  const stop = () => new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    rejected,
    /** The mails to an address, the oldest first. */
    to: (email: string) => mails.filter((mail) => mail.to === email),
    comeBack,
    stop,
  }
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

function parse(to: string, message: string): ReceivedMail {
  const { headers, body } = split(message)
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => split(part.trimStart()))
  const partOf = (type: string) =>
    decode(parts.find((part) => part.headers.includes(type)) ?? { headers: '', body: '' })
  const text = partOf('text/plain')
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'http://none.invalid')
  return { to, headers, subject: wordsOf(headers), text, html: partOf('text/html'), link }
}

function split(part: string): { headers: string; body: string } {
  const [headers = '', ...rest] = part.split('\r\n\r\n')
  return { headers: headers.replace(/\r\n[ \t]+/g, ' '), body: rest.join('\r\n\r\n') }
}

function decode({ headers, body }: { headers: string; body: string }): string {
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString()
  return /quoted-printable/i.test(headers) ? unquoted(body) : body
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Returns the subject, with its encoded words decoded. */
function wordsOf(headers: string): string {
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? ''
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )
}
