import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { emailKey } from '../domain/email.ts'
import { erasers } from '../domain/erasure.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as countedPosts from '../store/counted-posts.ts'
import * as erasures from '../store/erasures.ts'
import * as figures from '../store/figures.ts'
import { audit, lockOther, requireNotAdmin } from './admin-acts.ts'
import { announceDeleted } from './announce.ts'

/** Deletes a member and all personal data, in every service. Throws userNotFound and adminStays. */
export const deleteUser = (ctx: Context, admin: Member, id: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    await remove(tx, await lockOther(ctx, tx, id))
    await audit(tx, admin, 'member.deleted', id)
  })

/**
 * Deletes the member's own account, after she has typed its e-mail. Throws emailDoesNotMatch and
 * adminStays.
 */
export const deleteOwnAccount = (ctx: Context, member: Member, typed: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const account = await accounts.lock(tx, member.id)
    if (!account) throw errors.notSignedIn()
    requireNotAdmin(ctx, account)
    if (emailKey(typed.trim()) !== account.emailKey) throw errors.emailDoesNotMatch()
    await remove(tx, account)
  })

/** Removes what is held here at once; each of the other services removes its own, and says so. */
async function remove(tx: Queries, account: accounts.Account): Promise<void> {
  await announceDeleted(tx, account)
  await erasures.insert(tx, account.id, erasers)
  await figures.remove(tx, account.id)
  await countedPosts.removeOf(tx, account.id)
  await accounts.remove(tx, account.id)
}
