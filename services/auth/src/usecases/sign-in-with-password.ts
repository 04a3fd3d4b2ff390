import type { Context } from '../context.ts'
import { isAdmin } from '../domain/admin.ts'
import { emailKey, isEmail } from '../domain/email.ts'
import { passwordTries, passwordWindowS } from '../domain/limits.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as attempts from '../store/attempts.ts'
import * as passwords from '../store/passwords.ts'
import { countTries, keyOf, networkKey } from './count-tries.ts'
import { type Browser, openSession } from './open-session.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The address that they come from. */
  readonly ip: string
}

/** What tries of an account's password are counted under. */
export const accountTriesKey = (email: string): string => keyOf('account', emailKey(email))

/**
 * Signs the admin in. A wrong password and an unknown e-mail get the same answer after the same
 * work. Throws tooManyAttempts, for a right password too, and invalidAdminCredentials.
 */
export async function signInWithPassword(ctx: Context, { email, password, ip }: Credentials, browser: Browser) {
  const { db } = ctx.database
  const keys = [accountTriesKey(email), networkKey('network', ip)]
  const bound = { most: passwordTries, windowS: passwordWindowS }
  await countTries(ctx, Object.fromEntries(keys.map((key) => [key, bound])))
  const claimed = isEmail(email) ? await accounts.findByVerifiedEmail(db, email) : undefined
  const hash = await passwords.findHash(db, claimed?.id ?? nobody)
  const right = await ctx.passwords.verify(password, hash)
  if (!right || !claimed || !isAdmin(claimed, ctx.config.adminEmail)) throw errors.invalidAdminCredentials()
  return ctx.database.transaction(async (tx) => {
    const account = await accounts.lock(tx, claimed.id)
    // While it was judged the password may have been replaced, which has ended all sessions.
    if (!account || (await passwords.findHash(tx, account.id)) !== hash) throw errors.invalidAdminCredentials()
    await attempts.forget(tx, keys)
    return { account, token: await openSession(tx, account, browser) }
  })
}

/** An id that no account has, so that an unknown e-mail costs the same query. */
const nobody = '00000000-0000-0000-0000-000000000000'
