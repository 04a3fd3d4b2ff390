import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import { requireNotAdmin } from '../accounts/policy.ts'
import { emailKey } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { removeAccount } from '../accounts/write-account.ts'
import { removeAgreement } from '../agreements/agreements.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { excludeErased } from '../exclusions/keep-exclusions.ts'
import { removeFigures } from '../figures/update-figures.ts'
import { removeSuspensions } from '../suspensions/keep-suspensions.ts'
import { erasureLimits } from './limits.ts'
import { listErasure } from './list-erasures.ts'
import * as erasures from './store.ts'

/** The services that store data about members and publish when they have erased it. */
const erasingServices = [
  'predictions',
  'social',
  'groups',
  'notifications',
  'media',
  'analytics',
  'moderation',
] as const

/**
 * Deletes the caller's own account, after they have typed its e-mail.
 *
 * @throws emailDoesNotMatch, adminStays, notSignedIn
 */
export async function deleteOwnAccount(ctx: Context, member: Member, typedEmail: string): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, member.id)
    if (!account) throw errors.notSignedIn()
    requireNotAdmin(ctx, account)
    if (emailKey(typedEmail.trim()) !== account.emailKey) throw errors.emailDoesNotMatch()
    await eraseAccount(ctx, tx, account)
  })
  await listErasure(ctx, member.id)
}

/**
 * Erases an account in this service, and records that the other services must erase the member too. The transaction has locked
 * the account's row. If an act of moderation against the member is in force, they may not join again for a while. After the
 * commit, the caller must call `listErasure`.
 */
export async function eraseAccount(
  ctx: Pick<Context, 'exclusionHasher'>,
  tx: Queries,
  account: Account,
): Promise<void> {
  await excludeErased(ctx, tx, account)
  await erasures.insert(tx, account.id, erasingServices)
  await erasures.blankNotes(tx, account.id)
  await removeFigures(tx, account.id)
  await removeSuspensions(tx, account.id)
  await removeAgreement(tx, account.id)
  await removeAccount(tx, account)
}

/** Records that a service has erased all data of a deleted member. */
export const handleErased = (
  tx: Queries,
  { memberId, service }: { memberId: string; service: string },
): Promise<void> => erasures.finish(tx, memberId, service)

/** Returns the deletions that a service has not finished in time. */
export const listUnfinished = (ctx: Context): Promise<erasures.Unfinished[]> =>
  erasures.listUnfinished(ctx.database.db, erasureLimits.unfinishedErasureS)
