import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const everyMs = 20
const answerMs = 2_000
/** The product counts as back after this many good answers in a row. */
const inARow = 5
const givenUpMs = 60_000
/** Time that the launcher may take to notice that the app has ended and to listen itself, in ms. */
const noticedMs = 200

/** The effect of one kill on a visitor who continues to send requests. */
export interface Recovery {
  /** Time from the kill to the first answer after the last failure, in ms; 0 if no request failed. */
  readonly ms: number
  /** Number of connections that were refused more than 200 ms after the kill. It must always be 0. */
  readonly refused: number
}

/**
 * Calls `kill`, then requests a page of posts (which needs the database) until the responses are good again. Each request uses
 * a new connection. Throws after a minute.
 */
export async function recover(origin: string, kill: () => void): Promise<Recovery> {
  kill()
  const from = performance.now()
  let refused = 0
  let row = 0
  let backMs = 0
  let failed = false
  while (row < inARow || (!failed && performance.now() - from < answerMs)) {
    const askedMs = performance.now() - from
    const outcome = await ask(origin)
    if (outcome === 'ok') {
      if (row === 0) backMs = performance.now() - from
      row += 1
    } else {
      row = 0
      failed = true
      if (outcome === 'ECONNREFUSED' && askedMs > noticedMs) refused += 1
    }
    if (performance.now() - from > givenUpMs) throw new Error(`it was not back after a minute: ${outcome}`)
    await pause(everyMs)
  }
  return { ms: failed ? backMs : 0, refused }
}

function ask(origin: string): Promise<string> {
  return new Promise((done) => {
    const sent = request(`${origin}/api/predictions/explore`, { agent: false, timeout: answerMs }, (response) => {
      response.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      response.resume().on('end', () => done(response.statusCode === 200 ? 'ok' : String(response.statusCode)))
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message)).end()
  })
}
