import { emailKey, isEmail } from '../accounts/rules.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { requestSignInMail } from '../mail/request-mail.ts'
import { countTries, networkKey } from '../throttling/count-tries.ts'
import { hashOf, newToken } from '../tokens.ts'

/** Who asks for a link. */
export interface Asking {
  /** As it was typed. */
  readonly email: string
  /** What the browser keeps since it asked before; empty without. */
  readonly sealed: string
}

/**
 * Queues a mail with a link that signs the admin in, and returns what the browser keeps: the link is good in this browser
 * alone. A browser that asks again keeps its secret, so that each of its links works. No account is looked up before the
 * mail is due: neither the response nor its time reveals whether there is one.
 *
 * @throws tooManyAttempts
 */
export async function requestSignInLink(
  ctx: Context,
  { email, sealed }: Asking,
  { ip, ...client }: ClientInfo,
): Promise<string> {
  const { addressSignInLinks, networkSignInLinks } = fixedLimits
  await countTries(ctx, {
    [networkKey(`sign-in links for ${hashOf(emailKey(email))} from`, ip)]: addressSignInLinks,
    [networkKey('sign-in links from', ip)]: networkSignInLinks,
  })
  const secret = (await ctx.askerSeal.unseal(sealed))?.secret ?? newToken()
  if (isEmail(email)) await requestSignInMail(ctx.database.db, { email, asker: hashOf(secret) }, client)
  return ctx.askerSeal.seal({ secret })
}
