import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { recordAct } from '../audit/record-act.ts'
import type { UsedBrowser } from '../client-info.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requestSecurityMail } from '../mail/request-mail.ts'
import { countRecoveryCodes, makeCodes, removeRecoveryCodes } from '../recovery/recovery-codes.ts'
import { passkeyHostOf } from './passkey-host.ts'
import * as passkeys from './store.ts'

/** Re-exports functions that list passkeys and count those of other hosts, for other folders. */
export { countElsewhere as countPasskeysElsewhere, listOf as listPasskeysOf } from './store.ts'

/** A member's passkeys. */
export interface OwnPasskeys {
  readonly passkeys: readonly passkeys.Passkey[]
  /** Whether the admin's passkeys sign in alone or confirm the password; null for members. */
  readonly use: passkeys.Holder['use'] | null
  /** The number of the admin's unused recovery codes; null for members. */
  readonly recoveryCodesLeft: number | null
  /** Whether browsers support passkeys at the product's address. */
  readonly isOffered: boolean
}

export async function listPasskeys(ctx: Context, { id, role }: Member, origin: string): Promise<OwnPasskeys> {
  const { db } = ctx.database
  const isOffered = passkeyHostOf(origin) !== undefined
  const own = { passkeys: await passkeys.listOf(db, id), isOffered }
  if (role !== 'admin') return { ...own, use: null, recoveryCodesLeft: null }
  const [holder, recoveryCodesLeft] = await Promise.all([passkeys.findHolder(db, id), countRecoveryCodes(db, id)])
  return { ...own, use: holder?.use ?? 'secondFactor', recoveryCodesLeft }
}

/** Renames one of the member's passkeys. @throws passkeyNotFound, also for another member's passkey */
export async function renamePasskey(ctx: Context, member: Member, id: string, name: string): Promise<passkeys.Passkey> {
  const renamed = await passkeys.rename(ctx.database.db, member.id, id, name)
  if (!renamed) throw errors.passkeyNotFound()
  return renamed
}

/**
 * Removes one of the member's passkeys, and mails them about it. With the last passkey, also removes the recovery codes.
 * The admin's password is then enough to sign in, so the admin is never locked out.
 *
 * @throws passkeyNotFound, also for another member's passkey
 */
export async function removePasskey(ctx: Context, member: Member, id: string, browser: UsedBrowser): Promise<void> {
  await changeOwn(ctx, member, async (tx, account) => {
    const removed = await passkeys.remove(tx, account.id, id)
    if (!removed) throw errors.passkeyNotFound()
    await requestSecurityMail(tx, 'passkeyRemoved', account, browser)
    if (isAdmin(account, ctx.config.adminEmail))
      await recordAct(tx, member, 'admin.passkeyRemoved', account.id, removed.name)
    if ((await passkeys.countOf(tx, account.id)) === 0) await removePasskeysOf(tx, account.id)
  })
}

/** Removes all passkeys of an account, and its recovery codes. */
export async function removePasskeysOf(tx: Queries, accountId: string): Promise<void> {
  await passkeys.removeAll(tx, accountId)
  await removeRecoveryCodes(tx, accountId)
}

/** Sets whether the admin's passkeys sign in alone or confirm the password. @throws noPasskeyYet */
export async function setPasskeyUse(ctx: Context, admin: Member, use: passkeys.Holder['use']): Promise<void> {
  await changeOwn(ctx, admin, async (tx, account) => {
    await requirePasskey(tx, account)
    await passkeys.setUse(tx, account.id, use)
    await recordAct(tx, admin, 'admin.passkeyUseChanged', account.id)
  })
}

/**
 * Replaces the recovery codes and returns the new ones. Only their hashes are stored.
 *
 * @throws noPasskeyYet
 */
export const makeRecoveryCodes = (ctx: Context, admin: Member): Promise<string[]> =>
  changeOwn(ctx, admin, async (tx, account) => {
    await requirePasskey(tx, account)
    await recordAct(tx, admin, 'admin.recoveryCodesMade', account.id)
    return makeCodes(tx, account.id)
  })

const changeOwn = <T>(
  ctx: Context,
  { id }: Member,
  change: (tx: Queries, account: Account) => Promise<T>,
): Promise<T> =>
  ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) throw errors.notSignedIn()
    return change(tx, account)
  })

async function requirePasskey(tx: Queries, { id }: Account): Promise<void> {
  if ((await passkeys.countOf(tx, id)) === 0) throw errors.noPasskeyYet()
}
