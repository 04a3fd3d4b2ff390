import type { Queries } from '@hunch/kit/postgres'
import { isEmail } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
import type { KnownBrowser } from './known-browser-signer.ts'
import { throttlingLimits } from './limits.ts'
import * as knownBrowsers from './store/known-browsers.ts'

/** Re-exports functions that forget the known browsers of an account or delete expired ones, for other folders. */
export { removeAll as forgetBrowsersOf, sweep as sweepKnownBrowsers } from './store/known-browsers.ts'

/**
 * Returns the id of a browser that signed in to the account with this e-mail before; undefined for any other browser.
 * Without a validly signed cookie, runs no query, so that the time does not depend on the e-mail.
 */
export const recogniseBrowser = async (ctx: Context, cookie: string, email: string): Promise<string | undefined> =>
  (await findKnownBrowser(ctx, cookie, email))?.id

/** Like `recogniseBrowser`, but also returns the id of the account. */
export async function findKnownBrowser(ctx: Context, cookie: string, email: string): Promise<KnownBrowser | undefined> {
  const browser = await ctx.knownBrowserSigner.verify(cookie)
  if (!browser || !isEmail(email)) return undefined
  return (await knownBrowsers.isKnown(ctx.database.db, browser.id, email)) ? browser : undefined
}

/** The cookie that identifies a browser at its next sign-in. */
export interface KnownBrowserCookie {
  readonly value: string
  readonly maxAgeMs: number
}

/** Makes a browser known for an account, and returns its new cookie. The browser's previous cookie becomes invalid. */
export async function rememberBrowser(
  ctx: Context,
  tx: Queries,
  accountId: string,
  cookie: string,
): Promise<KnownBrowserCookie> {
  const before = await ctx.knownBrowserSigner.verify(cookie)
  if (before) await knownBrowsers.remove(tx, accountId, before.id)
  const value = await ctx.knownBrowserSigner.sign({ id: await knownBrowsers.insert(tx, accountId), accountId })
  return { value, maxAgeMs: throttlingLimits.knownBrowserS * 1_000 }
}
