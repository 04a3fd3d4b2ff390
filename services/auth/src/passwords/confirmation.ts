import { randomBytes } from 'node:crypto'
import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import { openTicket, useTicket, useUpTicket } from '../throttling/count-tries.ts'
import { hashOf } from '../tokens.ts'
import type { Confirmation } from './confirmation-seal.ts'

/** Random bytes of a handle. */
const handleBytes = 16

const ticketOf = (handle: string): string => `second factor ${handle}`

/** Whether a password's hash is still the one of a confirmation. */
export const isSamePassword = ({ passwordKey }: Confirmation, hash: string | undefined): boolean =>
  hash !== undefined && hashOf(hash) === passwordKey

/** Returns what a browser keeps that has sent the right password of an account. */
export async function askForConfirmation(ctx: Context, { id: accountId }: Account, hash: string): Promise<string> {
  const handle = randomBytes(handleBytes).toString('base64url')
  await openTicket(ctx, ticketOf(handle), fixedLimits.secondFactorS)
  return ctx.confirmationSeal.seal({ handle, accountId, passwordKey: hashOf(hash) })
}

/**
 * Counts a try and returns the confirmation that this browser was asked for.
 *
 * @throws signInExpired without one, after five minutes, after ten tries, and once somebody was signed in by it
 */
export async function openConfirmation(ctx: Context, sealed: string): Promise<Confirmation> {
  const asked = await ctx.confirmationSeal.unseal(sealed)
  const tries = asked ? await useTicket(ctx, ticketOf(asked.handle)) : 0
  if (!asked || tries === 0 || tries > fixedLimits.secondFactorTries) throw errors.signInExpired()
  return asked
}

/**
 * Uses a confirmation up, in the transaction of the sign-in that it is good for.
 *
 * @throws signInExpired where another request was first
 */
export async function useConfirmation(tx: Queries, { handle }: Confirmation): Promise<void> {
  if (!(await useUpTicket(tx, ticketOf(handle)))) throw errors.signInExpired()
}
