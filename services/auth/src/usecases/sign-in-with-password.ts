import type { Context } from '../context.ts'
import { networkOf } from '../domain/address.ts'
import { isAdmin } from '../domain/admin.ts'
import { emailKey, isEmail } from '../domain/email.ts'
import { passwordTries, passwordWindowS } from '../domain/limits.ts'
import { hashOf } from '../domain/token.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as attempts from '../store/attempts.ts'
import * as passwords from '../store/passwords.ts'
import { type Browser, openSession } from './open-session.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The address that they come from. */
  readonly ip: string
}

/**
 * Signs the admin in. A wrong password and an unknown e-mail get the same answer after the same
 * work. Throws tooManyAttempts, for a right password too, and invalidAdminCredentials.
 */
export async function signInWithPassword(ctx: Context, { email, password, ip }: Credentials, browser: Browser) {
  const { db } = ctx.database
  const keys = [`account ${hashOf(emailKey(email))}`, `network ${hashOf(networkOf(ip))}`]
  await countTry(ctx, keys)
  const account = isEmail(email) ? await accounts.findByVerifiedEmail(db, email) : undefined
  const hash = await passwords.findHash(db, account?.id ?? nobody)
  const right = await ctx.passwords.verify(password, hash)
  if (!right || !account || !isAdmin(account, ctx.config.adminEmail)) throw errors.invalidAdminCredentials()
  const token = await ctx.database.transaction(async (tx) => {
    await attempts.forget(tx, keys)
    return openSession(tx, account, browser)
  })
  return { account, token }
}

/** An id that no account has, so that an unknown e-mail costs the same query. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Counts a try before it is judged, so that many at once are no way around the limit. */
async function countTry(ctx: Context, keys: readonly string[]): Promise<void> {
  const counted = await attempts.count(ctx.database.db, keys, passwordWindowS)
  const over = counted.filter(({ count }) => count > passwordTries)
  if (over.length > 0) throw errors.tooManyAttempts({ seconds: Math.max(...over.map(({ seconds }) => seconds)) })
}
