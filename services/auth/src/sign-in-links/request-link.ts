import { emailKey, isEmail } from '../accounts/rules.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Context } from '../context.ts'
import { requestSignInMail } from '../mail/request-mail.ts'
import { countTries, networkKey } from '../throttling/count-tries.ts'
import { findKnownBrowser } from '../throttling/known-browser.ts'
import { hashOf, newToken } from '../tokens.ts'
import { signInLinkLimits } from './limits.ts'

/** A browser's request for a sign-in link. */
export interface Asking {
  /** The address as the person typed it. */
  readonly email: string
  /** The cookie from an earlier request; empty if there is none. */
  readonly sealed: string
  /** The browser's known-browser cookie; empty if there is none. */
  readonly knownBrowser: string
}

/**
 * Queues a mail with a link that signs the admin in, and returns the value of the browser's cookie. The link is valid
 * only in this browser. A browser that asks again keeps its secret, so that all its links work. A known browser has its
 * own count, and gets its mail even if strangers asked for many links. For other browsers, the account is looked up when
 * the mail is sent, so that neither the response nor its time reveals whether the account exists.
 *
 * @throws tooManyAttempts
 */
export async function requestSignInLink(
  ctx: Context,
  { email, sealed, knownBrowser }: Asking,
  { ip, ...client }: ClientInfo,
): Promise<string> {
  const { addressSignInLinks, networkSignInLinks } = signInLinkLimits
  const known = await findKnownBrowser(ctx, knownBrowser, email)
  await countTries(
    ctx,
    known
      ? { [`sign-in links in browser ${known.id}`]: addressSignInLinks }
      : {
          [networkKey(`sign-in links for ${hashOf(emailKey(email))} from`, ip)]: addressSignInLinks,
          [networkKey('sign-in links from', ip)]: networkSignInLinks,
        },
  )
  const secret = (await ctx.askerSeal.unseal(sealed))?.secret ?? newToken()
  if (isEmail(email)) await requestSignInMail(ctx.database.db, { email, asker: hashOf(secret), known }, client)
  return ctx.askerSeal.seal({ secret })
}
