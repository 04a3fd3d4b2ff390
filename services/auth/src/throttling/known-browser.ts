import type { Queries } from '@hunch/kit/postgres'
import { isEmail } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import * as knownBrowsers from './store/known-browsers.ts'

/** How other subjects forget all browsers of an account, and how the clock deletes those that have expired. */
export { removeAll as forgetBrowsersOf, sweep as sweepKnownBrowsers } from './store/known-browsers.ts'

/**
 * Returns the id of a browser that signed in before to the account of this e-mail, by its cookie;
 * undefined for any other. Without a cookie that this service signed it queries nothing, so that the
 * time does not depend on the e-mail.
 */
export async function recogniseBrowser(ctx: Context, cookie: string, email: string): Promise<string | undefined> {
  const browser = await ctx.knownBrowserSigner.verify(cookie)
  if (!browser || !isEmail(email)) return undefined
  return (await knownBrowsers.isKnown(ctx.database.db, browser.id, email)) ? browser.id : undefined
}

/** The cookie by which a browser is recognised at its next sign-in. */
export interface KnownBrowserCookie {
  readonly value: string
  readonly maxAgeMs: number
}

/** Stores that a browser belongs to an account's owner and returns its new cookie; its previous one is invalid. */
export async function rememberBrowser(
  ctx: Context,
  tx: Queries,
  accountId: string,
  cookie: string,
): Promise<KnownBrowserCookie> {
  const before = await ctx.knownBrowserSigner.verify(cookie)
  if (before) await knownBrowsers.remove(tx, accountId, before.id)
  const value = await ctx.knownBrowserSigner.sign({ id: await knownBrowsers.insert(tx, accountId), accountId })
  return { value, maxAgeMs: fixedLimits.knownBrowserS * 1_000 }
}
