import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { countTries, networkKey } from '../throttling/count-tries.ts'
import { hashOf, isToken } from '../tokens.ts'
import type { LinkKind } from './rules.ts'
import * as links from './store/links.ts'

/** How other subjects end all links of an account, and how the clock deletes those that have expired. */
export { removeEvery as removeEveryLink, removeOf as endLinksOf, sweep as sweepLinks } from './store/links.ts'

/**
 * Counts a try, of each kind of links by itself, and returns the link of a mailed token; undefined where there is none, it was used, or
 * it has expired.
 *
 * @throws tooManyAttempts
 */
export async function findLink(
  ctx: Context,
  kind: LinkKind,
  { token, ip }: { token: string; ip: string },
): Promise<links.Link | undefined> {
  await countTries(ctx, { [networkKey(`${kind} links from`, ip)]: fixedLimits.linkTries })
  return isToken(token) ? links.find(ctx.database.db, hashOf(token), kind) : undefined
}

/**
 * Counts a try in the browser that asked for links, and returns the link of a mailed token; undefined if there is none, it
 * was asked for in another browser, it was used, or it has expired. `asker` is the SHA-256 of the browser's secret.
 *
 * @throws tooManyAttempts
 */
export async function findAskedLink(
  ctx: Context,
  kind: LinkKind,
  { token, asker }: { token: string; asker: string },
): Promise<links.Link | undefined> {
  await countTries(ctx, { [`${kind} links in ${asker}`]: fixedLimits.linkTries })
  const link = isToken(token) ? await links.find(ctx.database.db, hashOf(token), kind) : undefined
  return link?.asker === asker ? link : undefined
}

/** Uses a link up, and all others of the account for the same purpose; false where another request was first. */
export const useLink = (tx: Queries, kind: LinkKind, token: string): Promise<boolean> =>
  links.use(tx, hashOf(token), kind)
