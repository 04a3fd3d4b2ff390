import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@hunch/local/browser'
import type { Entry, Ledger } from './ledger.ts'

export interface Member {
  readonly id: string
  readonly browser: Browser
}

/** The posts and members that a member may act on. */
export interface Surroundings {
  readonly posts: readonly string[]
  readonly members: readonly Member[]
  readonly ledger: Ledger
  /** Random numbers between 0 and 1. */
  chance(): number
}

/** Delay between two writes of a member, in ms. All members together stay below the write limit of one address. */
const betweenMs = { least: 300, more: 500 }
const retryMs = 200
/** Timeout of a call, in ms. The member then treats the call as failed. */
const callMs = 8_000
/** A write that is not acknowledged within this time, in ms, ends the run: a kill alone cannot cause that. */
const patienceMs = 60_000

/** Votes, comments and follows until the signal is aborted. Retries a failed write until it is acknowledged. */
export async function act(member: Member, surroundings: Surroundings, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const entry = choose(member, surroundings, count)
    const sentAt = Date.now()
    await write(member, entry, surroundings.ledger)
    surroundings.ledger.add(entry, sentAt)
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

/** Sends a write until it is acknowledged. Throws if it is rejected or takes longer than a minute. */
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

/** Waits for `work`. Rejects after `ms`; the work then continues, but its result is ignored. */
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
