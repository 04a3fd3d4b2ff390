import { randomBytes } from 'node:crypto'
import { isUniqueViolation } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import * as accounts from '../store/accounts.ts'
import * as passwords from '../store/passwords.ts'
import * as sessions from '../store/sessions.ts'
import { announceJoined } from './announce.ts'

/** Random bytes in a password that is made here. */
const passwordBytes = 15

export interface Admin {
  readonly email: string
  /** There only where it was made just now: it is told this once and kept nowhere. */
  readonly password?: string
}

/**
 * Sees to it that the admin can sign in: makes the account where there is none, and a password
 * where none is configured and none was made before. A configured password that differs from
 * the present one replaces it and ends the admin's sessions.
 */
export async function ensureAdmin(ctx: Context): Promise<Admin> {
  const email = ctx.config.adminEmail
  const account = await findOrMake(ctx, email)
  const hash = await passwords.findHash(ctx.database.db, account.id)
  const wanted = ctx.config.adminPassword
  if (hash && (!wanted || (await ctx.passwords.verify(wanted, hash)))) return { email }
  const password = wanted ?? randomBytes(passwordBytes).toString('base64url')
  const stored = await setPassword(ctx, account.id, hash, await ctx.passwords.hash(password))
  return wanted || !stored ? { email } : { email, password }
}

async function findOrMake(ctx: Context, email: string): Promise<accounts.Account> {
  const present = await accounts.findByVerifiedEmail(ctx.database.db, email)
  if (present) return present
  try {
    return await ctx.database.transaction(async (tx) => {
      const made = await accounts.insert(tx, newAdmin(email))
      await announceJoined(tx, made)
      return made
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return findOrMake(ctx, email) // a replica that started with this one was first
  }
}

/** The operator vouches for the address. */
const newAdmin = (email: string): accounts.NewAccount => ({
  email,
  emailVerified: true,
  provider: 'email',
  firstName: null,
  lastName: null,
  detectedCountry: null,
})

/** Stores a hash in the place of the one that was read; false where another replica was faster. */
async function setPassword(ctx: Context, accountId: string, before: string | undefined, hash: string) {
  return ctx.database.transaction(async (tx) => {
    await accounts.lock(tx, accountId)
    if ((await passwords.findHash(tx, accountId)) !== before) return false
    await passwords.put(tx, accountId, hash)
    if (before) await sessions.removeAll(tx, accountId)
    return true
  })
}
