import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  /** Values by lower-case name. A value of several lines is joined into one line. */
  readonly headers: ReadonlyMap<string, string>
  readonly raw: string
  /** The mail's parts, decoded. */
  readonly text: string
}

interface Mood {
  /** Rejects all mails for now. */
  rejects: boolean
  /** Rejects all recipients permanently. */
  rejectsRecipients: boolean
  /** Answers no mail until this promise resolves. */
  answersAfter: Promise<void> | undefined
}

/** Starts a mail server that stores all mails, or fails as `mood` says. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const tried: string[] = []
  const mood: Mood = { rejects: false, rejectsRecipients: false, answersAfter: undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      tried.push(address)
      done(mood.rejectsRecipients ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        await mood.answersAfter
        if (mood.rejects) return done(new Error('come again later'))
        const raw = Buffer.concat(parts).toString()
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw, headers: headersOf(raw), text: decoded(raw) })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The recipients of all attempts. */
    tried,
    mood,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function headersOf(raw: string): ReadonlyMap<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

/** The decoded bodies of a mail's parts, joined. */
const decoded = (raw: string): string =>
  raw
    .split(/\r\n--/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const content = body.join('\r\n\r\n')
      if (/encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString()
      return /encoding: quoted-printable/i.test(head) ? unquoted(content) : content
    })
    .join('\n')

const unquoted = (content: string): string =>
  Buffer.from(
    content
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
