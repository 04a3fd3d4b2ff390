import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/**
 * Returns the id of the member whose mails a token ends.
 *
 * @throws unsubscribeTokenInvalid
 */
export function requireUnsubscribeToken(ctx: Context, token: string): string {
  const memberId = ctx.unsubscribeTokens.memberOf(token)
  if (!memberId) throw errors.unsubscribeTokenInvalid()
  return memberId
}

/**
 * Switches off the mails of a token's member; a repetition changes nothing.
 *
 * @throws unsubscribeTokenInvalid, unavailable if auth is unavailable
 */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  await ctx.peers.auth.turnOffEmails({ memberId: requireUnsubscribeToken(ctx, token) })
}
