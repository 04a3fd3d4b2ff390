import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/** Switches the mails of a token's member off; once more changes nothing. Throws unsubscribeTokenInvalid, unavailable. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const memberId = ctx.unsubscribing.memberOf(token)
  if (!memberId) throw errors.unsubscribeTokenInvalid()
  await ctx.peers.auth.turnOffEmails({ memberId })
}
