import { findAccountByVerifiedEmail, lockAccount } from '../accounts/load-account.ts'
import { operator, recordAct } from '../audit/record-act.ts'
import { errors } from '../errors.ts'
import { endLinksOf } from '../mail/links.ts'
import { removePasskeysOf } from '../passkeys/manage-passkeys.ts'
import { findPasswordHash, replacePassword } from '../passwords/reset-password.ts'
import { forgetAccountTries } from '../throttling/take-try.ts'
import { type Admin, type AdminContext, ensureAdmin, newPassword } from './ensure-admin.ts'

/** The admin's account as the operator sees it. */
export interface AdminState {
  readonly email: string
  /** Whether an account has verified this e-mail. */
  readonly exists: boolean
  readonly hasPassword: boolean
  /** Whether the configuration sets the password. If it does, each start of the service applies that password. */
  readonly isConfigured: boolean
}

/** Returns whether the admin can sign in, and how. */
export async function readAdminState(ctx: AdminContext): Promise<AdminState> {
  const { adminEmail: email, adminPassword } = ctx.config
  const account = await findAccountByVerifiedEmail(ctx.database.db, email)
  const hash = account && (await findPasswordHash(ctx.database.db, account.id))
  return { email, exists: account !== undefined, hasPassword: hash !== undefined, isConfigured: Boolean(adminPassword) }
}

/** Creates the admin's account and its password if they are missing, as a start of the service does. */
export async function createAdmin(ctx: AdminContext): Promise<Admin> {
  const before = await readAdminState(ctx)
  const admin = await ensureAdmin(ctx)
  if (!before.exists || !before.hasPassword) await recordOnAdmin(ctx, 'admin.created')
  return admin
}

/**
 * Prepares the account that has verified `email` for the admin. It becomes the admin's account when `ADMIN_EMAIL` is set
 * to that e-mail. An account without a password gets one, and loses its passkeys and unproven identities.
 *
 * @throws userNotFound if no account has verified the e-mail, accountDeactivated
 */
export async function promoteMember(ctx: AdminContext, email: string): Promise<Admin> {
  const account = await findAccountByVerifiedEmail(ctx.database.db, email)
  if (!account) throw errors.userNotFound()
  if (!account.isActive) throw errors.accountDeactivated()
  const promoted = { ...ctx, config: { ...ctx.config, adminEmail: account.email } }
  const admin = await ensureAdmin(promoted)
  await recordOnAdmin(promoted, 'admin.promoted')
  return admin
}

/**
 * Sets a new password for the admin, and removes passkeys and recovery codes, so that the password is enough to sign
 * in. Ends all sessions and mailed links of the account and forgets its known browsers. Resets the attempts counted
 * against the account.
 *
 * @throws userNotFound if the admin has no account
 */
export async function resetAdmin(ctx: AdminContext): Promise<Admin> {
  const { adminEmail: email } = ctx.config
  const password = newPassword()
  const hash = await ctx.hasher.hash(password, 'high')
  await ctx.database.transaction(async (tx) => {
    const found = await findAccountByVerifiedEmail(tx, email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account) throw errors.userNotFound()
    await replacePassword(tx, account.id, hash)
    await endLinksOf(tx, account.id)
    await removePasskeysOf(tx, account.id)
    await forgetAccountTries(tx, 'password', email)
    await forgetAccountTries(tx, 'secondFactor', email)
    await recordAct(tx, operator, 'admin.reset', account.id)
  })
  return { email, password }
}

const recordOnAdmin = (ctx: AdminContext, action: 'admin.created' | 'admin.promoted'): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const account = await findAccountByVerifiedEmail(tx, ctx.config.adminEmail)
    if (account) await recordAct(tx, operator, action, account.id)
  })
