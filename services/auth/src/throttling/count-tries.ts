import { networkOf } from '@hunch/kit/identity'
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
