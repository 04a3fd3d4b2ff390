import { partsToFind } from '@hunch/kit/words'
import type { Context } from '../context.ts'
import { emailKey } from '../domain/email.ts'
import { newestUsers, usersFound } from '../domain/limits.ts'
import * as accounts from '../store/accounts.ts'
import * as search from '../store/search.ts'

/** The newest members, for the admin. */
export const listRecentUsers = (ctx: Context): Promise<accounts.Account[]> =>
  accounts.listNewest(ctx.database.db, { limit: newestUsers, offset: 0 })

/** All members, the newest first, for the admin. */
export const listAllUsers = (ctx: Context, page: { limit: number; offset: number }): Promise<accounts.Account[]> =>
  accounts.listNewest(ctx.database.db, page)

/** Members by name or e-mail, for the admin; the newest where nothing is asked for. */
export async function searchAllUsers(ctx: Context, query: string): Promise<accounts.Account[]> {
  const email = emailKey(query.toWellFormed().replaceAll('\0', '').trim())
  if (!email) return listRecentUsers(ctx)
  return search.findByNameOrEmail(ctx.database.db, { parts: partsToFind(email), email }, usersFound)
}

/** Active members by name, the best match first; never by e-mail. */
export async function searchUsers(ctx: Context, query: string): Promise<accounts.Account[]> {
  const [first, ...others] = partsToFind(query)
  return first ? search.findByName(ctx.database.db, [first, ...others], usersFound) : []
}
