import { randomBytes } from 'node:crypto'
import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Confirmation } from '../seal.ts'
import { openTicket, useTicket, useUpTicket } from '../throttling/count-tries.ts'
import { hashOf } from '../tokens.ts'
import { passwordLimits } from './limits.ts'

/** Random bytes of a handle. */
const handleBytes = 16

const ticketOf = (handle: string): string => `second factor ${handle}`

/** Whether the account still has the password that the confirmation belongs to. `hash` is of the present password. */
export const isSamePassword = ({ passwordKey }: Confirmation, hash: string | undefined): boolean =>
  hash !== undefined && hashOf(hash) === passwordKey

/** Returns the sealed state for the cookie of a browser that sent an account's right password. */
export async function askForConfirmation(ctx: Context, { id: accountId }: Account, hash: string): Promise<string> {
  const handle = randomBytes(handleBytes).toString('base64url')
  await openTicket(ctx, ticketOf(handle), passwordLimits.secondFactorS)
  return ctx.confirmationSeal.seal({ handle, accountId, passwordKey: hashOf(hash) })
}

/**
 * Counts an attempt and returns the confirmation in this browser's cookie.
 *
 * @throws signInExpired if the cookie is missing, older than five minutes or used up, or after more than ten attempts
 */
export async function openConfirmation(ctx: Context, sealed: string): Promise<Confirmation> {
  const asked = await ctx.confirmationSeal.unseal(sealed)
  const tries = asked ? await useTicket(ctx, ticketOf(asked.handle)) : 0
  if (!asked || tries === 0 || tries > passwordLimits.secondFactorTries) throw errors.signInExpired()
  return asked
}

/**
 * Uses up a confirmation, in the transaction of its sign-in.
 *
 * @throws signInExpired if another request was first
 */
export async function useConfirmation(tx: Queries, { handle }: Confirmation): Promise<void> {
  if (!(await useUpTicket(tx, ticketOf(handle)))) throw errors.signInExpired()
}
