import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './probe.ts'
import type { World } from './world.ts'

/** What came of a fault. */
export interface Outcome {
  /** From the end of the fault until everything works, in ms. */
  readonly recoveryMs: number
  /** What did not hold. */
  readonly wrong: readonly string[]
  readonly seen?: string
}

export interface Fault {
  /** The row of docs/faults.md. */
  readonly row: number
  readonly name: string
  /** Of those that differ only in where they happen, a short run injects one. */
  readonly kind: string
  /** What it would take that is not there; it is not injected then. */
  missing?(world: World): string | undefined
  inject(world: World, lengths: Lengths): Promise<Outcome>
}

/** How long faults last, in ms. */
export interface Lengths {
  readonly disturbance: number
  readonly noEventLog: number
  readonly overload: number
}

export const boundsMs = {
  process: 4_000,
  database: 10_000,
  answer: 5_000,
  exit: 10_000,
  outbox: 30_000,
  overload: 10_000,
  lock: 200,
}
/** This machine also runs the load and the servers: bounds of an otherwise idle one are held with so much more. */
export const slackMs = 1_500

export const over = (what: string, ms: number, bound: number): string[] =>
  ms > bound ? [`${what} ${seconds(ms)}, at most ${seconds(bound)} are allowed`] : []

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** How often each status was there: `200: 14, 503: 2`. */
export function statuses(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status || 'broken'}: ${count}`).join(', ')
}

/** Those that were neither good nor one of the given statuses, in words. */
export function unexpected(answers: readonly Answer[], expected: readonly number[]): string[] {
  const bad = answers.filter(({ status }) => !(status >= 200 && status < 300) && !expected.includes(status))
  return bad.length > 0 ? [`${bad.length} of ${answers.length} answers were ${statuses(bad)}`] : []
}

/** Looks again and again until it is so. Returns whether it was, in time. */
export async function eventually(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; ; await pause(100)) {
    if (await isSo()) return true
    if (performance.now() > end) return false
  }
}
