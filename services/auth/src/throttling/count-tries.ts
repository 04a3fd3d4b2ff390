import { networkOf } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { hashOf } from '../tokens.ts'
import * as attempts from './store/attempts.ts'

/** How the clock deletes windows that have ended. */
export { sweep as sweepAttempts } from './store/attempts.ts'

/** How often something may be tried in a window. */
export interface Bound {
  readonly max: number
  readonly windowS: number
}

/** Returns the key that tries are counted under: hashed, so that no address is stored. */
export const keyOf = (what: string, whose: string): string => `${what} ${hashOf(whose)}`

/** Returns the key for the network of an IP address. */
export const networkKey = (what: string, ip: string): string => keyOf(what, networkOf(ip))

/**
 * Counts a try before it is judged, so that concurrent tries do not pass the limit.
 *
 * @throws tooManyAttempts where one of the keys is over its bound
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

/** Whether a random key is used for the first time in a window; counts the use. */
export async function isFirstUse(ctx: Context, key: string, windowS: number): Promise<boolean> {
  const [use] = await attempts.count(ctx.database.db, [key], windowS)
  return use?.count === 1
}

/** Opens a ticket under a random key, which is good for so many seconds by the database's clock. */
export async function openTicket(ctx: Context, key: string, windowS: number): Promise<void> {
  await attempts.count(ctx.database.db, [key], windowS)
}

/** Uses a ticket up, with what it was good for; false where another request was first, or it has ended. */
export const useUpTicket = (tx: Queries, key: string): Promise<boolean> => attempts.removeOpen(tx, key)

/** Counts a use of a ticket and returns the number of its uses; 0 where it was never opened, or has ended. */
export const useTicket = async (ctx: Context, key: string): Promise<number> =>
  ((await attempts.countOpen(ctx.database.db, key)) ?? 1) - 1
