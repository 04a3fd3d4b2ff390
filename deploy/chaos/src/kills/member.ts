import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@hunch/local/browser'
import type { Entry, Ledger } from './ledger.ts'

export interface Member {
  readonly id: string
  readonly browser: Browser
}

/** What a member may act on. */
export interface Surroundings {
  readonly posts: readonly string[]
  readonly members: readonly Member[]
  readonly ledger: Ledger
  /** Numbers between 0 and 1. */
  chance(): number
}

/** Between two writes of a member: together they stay below what one address may write. */
const betweenMs = { least: 300, more: 500 }
const retryMs = 200
/** A call that is not answered by then failed, as far as its member knows. */
const callMs = 8_000
/** A write that is not acknowledged by then ends the run: something is wrong beyond a kill. */
const patienceMs = 60_000

/** Votes, comments and follows until the signal is aborted; a write that fails is sent again until it is acknowledged. */
export async function act(member: Member, surroundings: Surroundings, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const entry = choose(member, surroundings, count)
    await write(member, entry, surroundings.ledger)
    surroundings.ledger.add(entry)
    await pause(betweenMs.least + surroundings.chance() * betweenMs.more)
  }
}

function choose({ id: member }: Member, { posts, members, chance }: Surroundings, count: number): Entry {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const dice = chance()
  if (dice < 0.5) return { kind: 'vote', member, post: pick(posts), vote: chance() < 0.5 }
  if (dice < 0.75) return { kind: 'comment', member, post: pick(posts), content: `${count} by ${member}` }
  const others = members.filter(({ id }) => id !== member)
  return { kind: 'follow', member, whom: pick(others).id, follows: chance() < 0.6 }
}

/** Sends a write until it is acknowledged. Throws where it is rejected, or never acknowledged. */
async function write({ browser }: Member, entry: Entry, ledger: Ledger): Promise<void> {
  const key = randomUUID()
  const end = performance.now() + patienceMs
  for (;;) {
    const outcome = await send(browser, entry, key)
    if (outcome === 'acknowledged') return
    if (performance.now() > end) throw new Error(`${entry.kind} was not acknowledged within a minute: ${outcome}`)
    ledger.addRetry()
    await pause(retryMs)
  }
}

async function send(browser: Browser, entry: Entry, key: string): Promise<string> {
  try {
    const response = await within(callMs, call(browser, entry, key))
    const text = await within(callMs, response.text())
    if (response.ok) return 'acknowledged'
    if (response.status < 500 && response.status !== 429 && response.status !== 408)
      throw new RejectedError(`${entry.kind} was rejected: ${response.status} ${text}`)
    return `${response.status} ${text}`
  } catch (error) {
    if (error instanceof RejectedError) throw error
    return String(error)
  }
}

class RejectedError extends Error {
  override readonly name = 'RejectedError'
}

function call(browser: Browser, entry: Entry, key: string): Promise<Response> {
  switch (entry.kind) {
    case 'vote':
      return browser.call('POST', '/api/votes', { predictionId: entry.post, vote: entry.vote })
    case 'comment':
      return browser.call(
        'POST',
        '/api/comments',
        { predictionId: entry.post, content: entry.content },
        { 'idempotency-key': key },
      )
    case 'follow':
      return browser.call(entry.follows ? 'POST' : 'DELETE', `/api/users/${entry.whom}/follow`)
  }
}

/** Rejects after a while; the work goes on, and nobody looks at its result any more. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  work.catch(() => {})
  const given = new AbortController()
  const late = pause(ms, undefined, { signal: given.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    given.abort()
  }
}
