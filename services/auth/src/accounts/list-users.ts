import type { Member } from '@hunch/kit/identity'
import { partsToFind } from '@hunch/kit/search-words'
import { viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { accountLimits } from './limits.ts'
import { emailKey } from './rules.ts'
import { type Account, findByVerifiedEmail, listModerators as findModerators, listNewest } from './store/accounts.ts'
import * as search from './store/search.ts'

/** Returns the newest members, for the admin. */
export const listRecentUsers = (ctx: Context): Promise<Account[]> =>
  listNewest(ctx.database.db, { limit: accountLimits.recentUsers, offset: 0 })

/** Returns a page of all members, newest first, for the admin. */
export const listAllUsers = (ctx: Context, page: { limit: number; offset: number }): Promise<Account[]> =>
  listNewest(ctx.database.db, page)

/** Returns the moderators, sorted by name, for the admin. */
export const listModerators = (ctx: Context): Promise<Account[]> => findModerators(ctx.database.db)

/** The admin and the moderators, by their ids. */
interface Staff {
  /** Empty if the admin has no account yet. */
  readonly adminId: string
  /** All moderators, suspended ones too. */
  readonly moderatorIds: string[]
  readonly suspendedModeratorIds: string[]
}

/** Returns the admin and the moderators. */
export async function listStaff(ctx: Context): Promise<Staff> {
  const { db } = ctx.database
  const [admin, moderators] = await Promise.all([findByVerifiedEmail(db, ctx.config.adminEmail), findModerators(db)])
  return {
    adminId: admin?.id ?? '',
    moderatorIds: moderators.map(({ id }) => id),
    suspendedModeratorIds: moderators.filter(({ suspendedUntil }) => suspendedUntil).map(({ id }) => id),
  }
}

/** Returns members by name or e-mail, for the admin. An empty query returns the newest members. */
export async function searchAllUsers(ctx: Context, query: string): Promise<Account[]> {
  const email = emailKey(query.toWellFormed().replaceAll('\0', '').trim())
  if (!email) return listRecentUsers(ctx)
  return search.findByNameOrEmail(ctx.database.db, { parts: partsToFind(email), email }, accountLimits.foundUsers)
}

/** Returns active members by name, best match first. Never searches e-mails; leaves out members hidden by a block. */
export async function searchUsers(ctx: Context, viewer: Member, query: string): Promise<Account[]> {
  const [first, ...others] = partsToFind(query)
  if (!first) return []
  const wanted = { parts: [first, ...others] as const, viewerId: viewerOfBlocks(viewer) }
  return search.findByName(ctx.database.db, wanted, accountLimits.foundUsers)
}
