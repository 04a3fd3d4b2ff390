import { partsToFind } from '@hunch/kit/search-words'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { emailKey } from './rules.ts'
import { type Account, listNewest } from './store/accounts.ts'
import * as search from './store/search.ts'

/** Returns the newest members, for the admin. */
export const listRecentUsers = (ctx: Context): Promise<Account[]> =>
  listNewest(ctx.database.db, { limit: fixedLimits.recentUsers, offset: 0 })

/** Returns a page of all members, the newest first, for the admin. */
export const listAllUsers = (ctx: Context, page: { limit: number; offset: number }): Promise<Account[]> =>
  listNewest(ctx.database.db, page)

/** Returns members by name or e-mail, for the admin; the newest for an empty query. */
export async function searchAllUsers(ctx: Context, query: string): Promise<Account[]> {
  const email = emailKey(query.toWellFormed().replaceAll('\0', '').trim())
  if (!email) return listRecentUsers(ctx)
  return search.findByNameOrEmail(ctx.database.db, { parts: partsToFind(email), email }, fixedLimits.foundUsers)
}

/** Returns active members by name, the best match first; never by e-mail. */
export async function searchUsers(ctx: Context, query: string): Promise<Account[]> {
  const [first, ...others] = partsToFind(query)
  return first ? search.findByName(ctx.database.db, [first, ...others], fixedLimits.foundUsers) : []
}
