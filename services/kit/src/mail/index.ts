/** Mail over SMTP, or written to files if there is no mail server. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { createTransport, SendMailOptions } from 'nodemailer'
import { commonErrors } from '../errors/index.ts'
import { makePrivateFolder, writePrivateFile } from '../files/index.ts'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { newId } from '../postgres/index.ts'

/** One mail to one person. */
export interface Mail {
  /** The address without a name: names that people chose stay out of headers. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Further headers, for example `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface SentMail {
  /** The file that was written, if there is no mail server. */
  readonly file?: string
}

export interface MailTransport extends Part {
  /**
   * Sends a mail. Throws MailRejected if the mail server rejects it permanently. Throws unavailable if the mail
   * server does not take it for another reason; the caller retries later.
   */
  send(mail: Mail): Promise<SentMail>
}

/** Thrown if the mail server permanently rejects a recipient or a mail, for example because the address does not exist. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
}

/**
 * Opens the transport for a URL: `smtp://user:password@host:port`, `smtps://…`, or `file:///folder`. A `file:` transport writes
 * each mail to an `.eml` file that only its owner may read. `from` is the sender, as in `Hunch <hello@example.com>`.
 */
export function openMail({ url, from, log }: { url: string; from: string; log: Log }): MailTransport {
  if (url.startsWith('file:')) return counted(openFiles(fileURLToPath(url), from, log))
  if (/^smtps?:/.test(url)) return counted(openSmtp(url, from))
  throw new Error(`no mail for ${url.split(':')[0]}: addresses begin with smtp://, smtps:// or file://`)
}

/** Counts sent and failed mails. */
function counted(transport: MailTransport): MailTransport {
  const counts = { sent: 0, failed: 0 }
  return {
    ...transport,
    observe({ metrics }) {
      metrics.sampled('counter', 'mail_sent_total', 'Mails handed over.', () => counts.sent)
      metrics.sampled('counter', 'mail_failures_total', 'Mails that the mail server did not take.', () => counts.failed)
    },
    async send(mail) {
      try {
        const sent = await transport.send(mail)
        counts.sent += 1
        return sent
      } catch (error) {
        counts.failed += 1
        throw error
      }
    },
  }
}

const toMessage = (from: string, { to, subject, text, html, headers }: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  ...(html ? { html } : {}),
  ...(headers ? { headers } : {}),
  disableFileAccess: true,
  disableUrlAccess: true,
})

type Transport = ReturnType<typeof createTransport>

/** Returns a transport that loads its library for the first mail. */
function loadTransport(open: (create: typeof createTransport) => Transport) {
  let opened: Promise<Transport> | undefined
  return {
    get(): Promise<Transport> {
      opened ??= import('nodemailer').then(({ createTransport }) => open(createTransport))
      return opened
    },
    close: async () => (await opened)?.close(),
  }
}

function openSmtp(url: string, from: string): MailTransport {
  const transport = loadTransport((create) =>
    create({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
    }),
  )
  return {
    name: 'mail',
    async send(mail) {
      try {
        await (await transport.get()).sendMail(toMessage(from, mail))
        return {}
      } catch (error) {
        if (isRejection(error)) throw new MailRejected('the mail server rejected a mail', { cause: error })
        throw commonErrors.unavailable({}, { cause: error })
      }
    },
    stop: transport.close,
  }
}

/**
 * Whether an error of nodemailer is a permanent reply (5xx) to the recipient or the mail. A reply to the sign-in or
 * the sender concerns all mails, so it counts as unavailable until the operator corrects the settings.
 */
const isRejection = (error: unknown): boolean =>
  Error.isError(error) &&
  'permanent' in error &&
  error.permanent === true &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')

function openFiles(folder: string, from: string, log: Log): MailTransport {
  const transport = loadTransport((create) => create({ streamTransport: true, buffer: true, newline: 'unix' }))
  return {
    name: 'mail',
    start: () => makePrivateFolder(folder),
    async send(mail) {
      const { message } = await (await transport.get()).sendMail(toMessage(from, mail))
      const file = join(folder, `${newId()}.eml`)
      await writePrivateFile(file, message as Buffer)
      log.info({ file }, 'a mail was kept as a file') // only the path: the mail's links would work for every reader of the log
      return { file }
    },
  }
}

const probeMs = 5_000

/** Checks that mail can be sent: signs in at the server, or checks that the folder is writable. Throws if not. */
export async function probeMail(url: string): Promise<void> {
  if (url.startsWith('file:')) return access(fileURLToPath(url), constants.W_OK)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: probeMs,
    greetingTimeout: probeMs,
    socketTimeout: probeMs,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
