import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './probe.ts'
import type { World } from './world.ts'

/** The result of a fault. */
export interface Outcome {
  /** Time from the end of the fault until everything works, in ms. */
  readonly recoveryMs: number
  /** The checks that failed. */
  readonly wrong: readonly string[]
  readonly seen?: string
}

export interface Fault {
  /** The row of docs/faults.md. */
  readonly row: number
  readonly name: string
  /** Faults of one kind are alike, for example kills of different processes. A short run injects one fault of each kind. */
  readonly kind: string
  /** Describes a missing requirement, for which the fault is skipped; undefined if none is missing. */
  missing?(world: World): string | undefined
  inject(world: World, lengths: Lengths): Promise<Outcome>
}

/** How long faults last, in ms. */
export interface Lengths {
  readonly disturbance: number
  readonly connection: number
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
/**
 * Time that is added to each bound, in ms. The bounds are for an idle machine, but this one also runs the load and the servers.
 */
export const slackMs = 1_500

export const over = (what: string, ms: number, bound: number): string[] =>
  ms > bound ? [`${what} ${seconds(ms)}, at most ${seconds(bound)} are allowed`] : []

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Counts statuses: `200: 14, 503: 2`. Status 0 is `broken`. */
export function statuses(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status || 'broken'}: ${count}`).join(', ')
}

/** Describes the answers that are neither 2xx nor one of the expected statuses. */
export function unexpected(answers: readonly Answer[], expected: readonly number[]): string[] {
  const bad = answers.filter(({ status }) => !(status >= 200 && status < 300) && !expected.includes(status))
  return bad.length > 0 ? [`${bad.length} of ${answers.length} answers were ${statuses(bad)}`] : []
}

/** Polls until `isSo` returns true. Returns false if that takes longer than `withinMs`. */
export async function eventually(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; ; await pause(100)) {
    if (await isSo()) return true
    if (performance.now() > end) return false
  }
}
