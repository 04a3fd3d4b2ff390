import { randomBytes } from 'node:crypto'
import { isUniqueViolation } from '@hunch/kit/postgres'
import { findAccountByVerifiedEmail, lockAccount } from '../accounts/load-account.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { createAccount } from '../accounts/write-account.ts'
import type { Context } from '../context.ts'
import { removeUnprovenIdentities } from '../identities/recognise-person.ts'
import { removePasskeysOf } from '../passkeys/manage-passkeys.ts'
import { findPasswordHash, replacePassword } from '../passwords/reset-password.ts'

/** Random bytes in a generated password. */
const passwordBytes = 15

/** The part of the context that the functions for the admin's account need. */
export type AdminContext = Pick<Context, 'database' | 'hasher'> & {
  readonly config: Pick<Context['config'], 'adminEmail'> & { readonly adminPassword?: string | undefined }
}

export interface Admin {
  readonly email: string
  /** The password, if this call generated it. It cannot be read later, because only its hash is stored. */
  readonly password?: string
}

/**
 * Makes sure that the admin can sign in. Creates the account if there is none. Generates a password if none is
 * configured and none is stored. A configured password replaces a stored one that differs. A new password ends all
 * sessions of the account.
 */
export async function ensureAdmin(ctx: AdminContext): Promise<Admin> {
  const email = ctx.config.adminEmail
  const account = await findOrCreate(ctx, email)
  const hash = await findPasswordHash(ctx.database.db, account.id)
  const configured = ctx.config.adminPassword
  if (hash && (!configured || (await ctx.hasher.verify(configured, hash, 'high')))) return { email }
  const password = configured ?? newPassword()
  const isStored = await storePassword(ctx, account.id, hash, await ctx.hasher.hash(password, 'high'))
  return configured || !isStored ? { email } : { email, password }
}

/** Returns a random password, in base64url. */
export const newPassword = (): string => randomBytes(passwordBytes).toString('base64url')

async function findOrCreate(ctx: AdminContext, email: string): Promise<Account> {
  const present = await findAccountByVerifiedEmail(ctx.database.db, email)
  if (present) return present
  try {
    return await ctx.database.transaction((tx) =>
      createAccount(tx, {
        email,
        emailVerified: true, // the operator vouches for the address
        provider: 'email',
        firstName: null,
        lastName: null,
        detectedCountry: null,
      }),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return findOrCreate(ctx, email) // another replica created it first
  }
}

/** Replaces the password if its hash is still `before`. Returns false if another replica replaced it first. */
async function storePassword(ctx: AdminContext, accountId: string, before: string | undefined, hash: string) {
  return ctx.database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await findPasswordHash(tx, accountId)) !== before) return false
    await replacePassword(tx, accountId, hash)
    // Without a password, the account may have been a member's. Its passkeys and unproven identities must not sign in
    // the admin.
    if (!before) {
      await removeUnprovenIdentities(tx, accountId)
      await removePasskeysOf(tx, accountId)
    }
    return true
  })
}
