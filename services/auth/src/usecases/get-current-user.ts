import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import * as accounts from '../store/accounts.ts'

/** The caller's own account; null for a visitor, and for a member whose account was deleted a moment ago. */
export async function getCurrentUser(ctx: Context, member: Member | undefined): Promise<accounts.Account | null> {
  if (!member) return null
  return (await accounts.find(ctx.database.db, member.id)) ?? null
}
