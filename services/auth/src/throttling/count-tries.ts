import { networkOf } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { hashOf } from '../tokens.ts'
import * as attempts from './store/attempts.ts'

/** Re-exports the function that deletes expired windows, for the sweep job. */
export { sweep as sweepAttempts } from './store/attempts.ts'

/** Maximum number of attempts in a window of `windowS` seconds. */
export interface Bound {
  readonly max: number
  readonly windowS: number
}

/** Returns the key under which attempts are counted. `whose` is hashed, so that no address is stored. */
export const keyOf = (what: string, whose: string): string => `${what} ${hashOf(whose)}`

/** Returns the key for the network of an IP address. */
export const networkKey = (what: string, ip: string): string => keyOf(what, networkOf(ip))

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit.
 *
 * @throws tooManyAttempts, with the seconds to wait, if the count of a key exceeds its maximum
 */
export async function countTries(ctx: Context, bounds: Readonly<Record<string, Bound>>): Promise<void> {
  const windows = Map.groupBy(Object.entries(bounds), ([, { windowS }]) => windowS)
  const waits: number[] = []
  for (const [windowS, entries] of windows) {
    const keys = entries.map(([key]) => key)
    for (const { key, count, seconds } of await attempts.count(ctx.database.db, keys, windowS))
      if (count > (bounds[key]?.max ?? 0)) waits.push(seconds)
  }
  if (waits.length > 0) throw errors.tooManyAttempts({ seconds: Math.max(...waits) })
}

/** Counts a use of a random key. Returns whether this use is the first in the window. */
export async function isFirstUse(ctx: Context, key: string, windowS: number): Promise<boolean> {
  const [use] = await attempts.count(ctx.database.db, [key], windowS)
  return use?.count === 1
}

/** Opens a ticket under a random key. The ticket is valid for `windowS` seconds by the database's clock. */
export async function openTicket(ctx: Context, key: string, windowS: number): Promise<void> {
  await attempts.count(ctx.database.db, [key], windowS)
}

/** Uses up a ticket. Returns false if another request used it up first, or if it has expired. */
export const useUpTicket = (tx: Queries, key: string): Promise<boolean> => attempts.removeOpen(tx, key)

/** Counts a use of a ticket and returns the number of uses; 0 if it was never opened, or has expired. */
export const useTicket = async (ctx: Context, key: string): Promise<number> =>
  ((await attempts.countOpen(ctx.database.db, key)) ?? 1) - 1
