import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Challenge } from '../seal.ts'
import { openTicket, useTicket } from '../throttling/count-tries.ts'
import { hashOf } from '../tokens.ts'
import { passkeyLimits } from './limits.ts'

/** Random bytes of a challenge. */
const challengeBytes = 32

const ticketOf = (challenge: string): string => `passkey ${hashOf(challenge)}`

/** Creates a challenge, and the sealed state for the browser's cookie. */
export async function makeChallenge(
  ctx: Context,
  purpose: Challenge['purpose'],
  accountId?: string,
): Promise<{ challenge: string; sealed: string }> {
  const challenge = randomBytes(challengeBytes).toString('base64url')
  await openTicket(ctx, ticketOf(challenge), passkeyLimits.passkeyS)
  return { challenge, sealed: await ctx.challengeSeal.seal({ challenge, purpose, accountId }) }
}

/**
 * Returns the challenge that this browser got, and uses up the challenge, even if its signature is wrong. Returns
 * undefined if the challenge has another purpose or account, is used, or has expired.
 */
export async function takeChallenge(
  ctx: Context,
  sealed: string,
  { purpose, accountId }: Pick<Challenge, 'purpose' | 'accountId'>,
): Promise<string | undefined> {
  const given = await ctx.challengeSeal.unseal(sealed)
  if (given?.purpose !== purpose || given.accountId !== accountId) return undefined
  return (await useTicket(ctx, ticketOf(given.challenge))) === 1 ? given.challenge : undefined
}
