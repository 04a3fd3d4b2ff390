import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { accountLimits } from './limits.ts'
import * as accounts from './store/accounts.ts'

/** Re-exports the functions that find or lock accounts, for the other folders. */
export {
  find as findAccount,
  findAll as findAccounts,
  findByVerifiedEmail as findAccountByVerifiedEmail,
  idsAmong as findAccountIds,
  lock as lockAccount,
  lockByVerifiedEmail as lockAccountByVerifiedEmail,
  profileImagesAmong as findProfileImages,
} from './store/accounts.ts'

const Id = z.uuid()

/** Returns the caller's own account. Null for a visitor, and for a member whose account was deleted. */
export async function getCurrentUser(ctx: Context, member: Member | undefined): Promise<accounts.Account | null> {
  if (!member) return null
  return (await accounts.find(ctx.database.db, member.id)) ?? null
}

/**
 * Returns the accounts of members. Leaves out ids without an account.
 *
 * @throws invalidRequest for more than 1,000 ids
 */
export async function getMembers(ctx: Context, memberIds: readonly string[]): Promise<accounts.Account[]> {
  const { idsPerCall } = accountLimits
  if (memberIds.length > idsPerCall) throw errors.invalidRequest({ fields: `memberIds – ${idsPerCall} at most` })
  const ids = new Set(memberIds.filter((id) => Id.safeParse(id).success))
  return ids.size === 0 ? [] : accounts.findAll(ctx.database.db, [...ids])
}

/** Returns the accounts that match an id or an e-mail. For an e-mail, includes accounts that have not verified it. */
export async function findMeant(queries: Queries, idOrEmail: string): Promise<accounts.Account[]> {
  return Id.safeParse(idOrEmail).success
    ? accounts.findAll(queries, [idOrEmail])
    : accounts.findAllByEmail(queries, idOrEmail)
}
