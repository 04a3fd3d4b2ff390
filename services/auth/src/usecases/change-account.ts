import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { isTold } from '../domain/card.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import { announceChanged } from './announce.ts'

/**
 * Writes a change to an account that the transaction has locked. Where others know what is
 * altered, its version goes up and they are told.
 */
export async function applyChange(
  tx: Queries,
  before: accounts.Account,
  change: accounts.AccountChange,
): Promise<accounts.Account> {
  if (Object.keys(change).length === 0) return before
  if (!isTold(before, { ...before, ...change })) return accounts.update(tx, before, change)
  const after = await accounts.update(tx, before, { ...change, version: before.version + 1 })
  await announceChanged(tx, after)
  return after
}

/**
 * Changes an account: `decide` says what, from the account as it stands, and nobody else changes
 * it meanwhile. Throws notSignedIn where the account is gone.
 */
export function changeAccount(
  ctx: Context,
  id: string,
  decide: (account: accounts.Account) => accounts.AccountChange,
): Promise<accounts.Account> {
  return ctx.database.transaction(async (tx) => {
    const before = await accounts.lock(tx, id)
    if (!before) throw errors.notSignedIn()
    return applyChange(tx, before, decide(before))
  })
}
