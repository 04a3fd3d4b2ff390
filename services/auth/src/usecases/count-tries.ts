import { networkOf } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { hashOf } from '../domain/token.ts'
import { errors } from '../errors.ts'
import * as attempts from '../store/attempts.ts'

/** How often something may be tried in a window, in seconds. */
export interface Bound {
  readonly most: number
  readonly windowS: number
}

/** What tries are counted under: hashed, so that no address lies about. */
export const keyOf = (what: string, whose: string): string => `${what} ${hashOf(whose)}`

/** The same for an address that calls come from. */
export const networkKey = (what: string, ip: string): string => keyOf(what, networkOf(ip))

/**
 * Counts a try before it is judged, so that many at once are no way around the limit. Throws
 * tooManyAttempts where one of the keys is over its bound.
 */
export async function countTries(ctx: Context, bounds: Readonly<Record<string, Bound>>): Promise<void> {
  const windows = Map.groupBy(Object.entries(bounds), ([, { windowS }]) => windowS)
  const waits: number[] = []
  for (const [windowS, entries] of windows) {
    const keys = entries.map(([key]) => key)
    for (const { key, count, seconds } of await attempts.count(ctx.database.db, keys, windowS))
      if (count > (bounds[key]?.most ?? 0)) waits.push(seconds)
  }
  if (waits.length > 0) throw errors.tooManyAttempts({ seconds: Math.max(...waits) })
}
