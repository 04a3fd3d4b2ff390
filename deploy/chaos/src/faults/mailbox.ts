/** A mail server that can stop, and start again on the same port. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  readonly url: string
  /** The number of mails that an address has received. */
  countOf(address: string): number
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a mail server that accepts every mail, on this port of 127.0.0.1. */
export async function startMailbox(port: number): Promise<Mailbox> {
  const received: string[] = []
  let server: SMTPServer | undefined

  async function start(): Promise<void> {
    const next = createSmtpServer((address) => received.push(address))
    await once(next.listen(port, '127.0.0.1'), 'listening')
    next.on('error', () => {}) // ignores a client that hangs up
    server = next
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    countOf: (address) => received.filter((each) => each === address).length,
    start,
    stop: () => new Promise((done) => (server ? server.close(() => done()) : done())),
  }
}

/** Calls `take` with the recipient once a mail is received completely. */
const createSmtpServer = (take: (address: string) => void): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50, // in ms; it cuts connections that wait for a next mail
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        take(session.envelope.rcptTo[0]?.address ?? '')
        done()
      })
    },
  })
