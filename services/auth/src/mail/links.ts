import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { countTries, networkKey } from '../throttling/count-tries.ts'
import { throttlingLimits } from '../throttling/limits.ts'
import { hashOf, isToken, newToken } from '../tokens.ts'
import { type LinkKind, linkOf } from './rules.ts'
import * as links from './store/links.ts'

/** Re-exports functions that end the links of one account or all, or delete expired links, for other folders. */
export { removeEvery as removeEveryLink, removeOf as endLinksOf, sweep as sweepLinks } from './store/links.ts'

/**
 * Counts an attempt for the kind of link and the network, and returns the link of a mailed token. Returns undefined if the
 * link does not exist, is used, or has expired.
 *
 * @throws tooManyAttempts
 */
export async function findLink(
  ctx: Context,
  kind: LinkKind,
  { token, ip }: { token: string; ip: string },
): Promise<links.Link | undefined> {
  await countTries(ctx, { [networkKey(`${kind} links from`, ip)]: throttlingLimits.linkTries })
  return isToken(token) ? links.find(ctx.database.db, hashOf(token), kind) : undefined
}

/**
 * Counts an attempt in a browser that asked for links, and returns the link of a mailed token. Returns undefined if the
 * link does not exist, is used, has expired, or was asked for in another browser. `asker` is the SHA-256 of the browser's
 * secret.
 *
 * @throws tooManyAttempts
 */
export async function findAskedLink(
  ctx: Context,
  kind: LinkKind,
  { token, asker }: { token: string; asker: string },
): Promise<links.Link | undefined> {
  await countTries(ctx, { [`${kind} links in ${asker}`]: throttlingLimits.linkTries })
  const link = isToken(token) ? await links.find(ctx.database.db, hashOf(token), kind) : undefined
  return link?.asker === asker ? link : undefined
}

/** Uses up a link and all others of the account for the same purpose. Returns false if the link is no longer valid. */
export const useLink = (tx: Queries, kind: LinkKind, token: string): Promise<boolean> =>
  links.use(tx, hashOf(token), kind)

/** Stores a link to the statement of an act of moderation about an account, which is not mailed. Returns its path. */
export async function makeStatementLink(tx: Queries, { id, emailKey }: Account, actId: string): Promise<string> {
  const token = newToken()
  await links.insert(tx, { hash: hashOf(token), purpose: 'statement', accountId: id, emailKey, actId, asker: null })
  return linkOf('statement', { origin: '', token, email: '' })
}
