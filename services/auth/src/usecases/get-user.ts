import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'

/** A member's account. Throws userNotFound. */
export async function getUser(ctx: Context, id: string): Promise<accounts.Account> {
  const account = await accounts.find(ctx.database.db, id)
  if (!account) throw errors.userNotFound()
  return account
}
