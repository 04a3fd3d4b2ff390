import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const everyMs = 20
const answerMs = 2_000
/** So many answers in a row, and it is back. */
const inARow = 5
const givenUpMs = 60_000

/** What one kill did to a visitor who goes on sending requests. */
export interface Recovery {
  /** From the kill to the first answer after the last failure; 0 where none failed. */
  readonly ms: number
  /** Connections that were refused: there must be none at any time. */
  readonly refused: number
}

/**
 * Calls `kill`, then requests a page of posts, which needs the database, each time on a connection of
 * its own, until the responses are good again. Throws where that takes a minute.
 */
export async function recover(origin: string, kill: () => void): Promise<Recovery> {
  kill()
  const from = performance.now()
  let refused = 0
  let row = 0
  let backMs = 0
  let failed = false
  while (row < inARow || (!failed && performance.now() - from < answerMs)) {
    const outcome = await ask(origin)
    if (outcome === 'ok') {
      if (row === 0) backMs = performance.now() - from
      row += 1
    } else {
      row = 0
      failed = true
      if (outcome === 'ECONNREFUSED') refused += 1
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
