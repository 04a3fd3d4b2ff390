import { lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type Browser, openSession } from '../sessions/open-session.ts'
import { countTries, networkKey } from '../throttling/count-tries.ts'
import { type KnownBrowserCookie, rememberBrowser } from '../throttling/known-browser.ts'
import { askForPasskey, checkPasskey, notePasskeyUse, type SignedChallenge } from './check-passkey.ts'
import { passkeyLimits } from './limits.ts'

/** Starts a sign-in with a passkey. @throws passkeysNotOffered, tooManyAttempts */
export async function startPasskeySignIn(ctx: Context, origin: string, ip: string) {
  await countTries(ctx, { [networkKey('passkey sign-ins begun from', ip)]: passkeyLimits.networkPasskeys })
  return askForPasskey(ctx, origin)
}

export type PasskeySignIn = SignedChallenge & {
  readonly ip: string
  /** The browser's known-browser cookie; empty if there is none. */
  readonly knownBrowser: string
}

export interface SignedIn {
  readonly account: Account
  /** The token of the new session. */
  readonly token: string
  /** The browser's cookie for its next sign-in; undefined for any account but the admin's. */
  readonly knownBrowser: KnownBrowserCookie | undefined
}

/**
 * Signs in the owner of a passkey. The admin can sign in only if their passkeys may be used alone.
 *
 * @throws passkeyNotAccepted, passwordFirst, accountDeactivated, passkeysNotOffered, tooManyAttempts
 */
export async function signInWithPasskey(
  ctx: Context,
  { ip, knownBrowser, ...signed }: PasskeySignIn,
  browser: Browser,
): Promise<SignedIn> {
  await countTries(ctx, { [networkKey('passkey sign-ins from', ip)]: passkeyLimits.networkPasskeys })
  const checked = await checkPasskey(ctx, signed, { purpose: 'signIn', accountId: undefined })
  return ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, checked.passkey.accountId)
    if (!account) throw errors.passkeyNotAccepted()
    const isOfAdmin = isAdmin(account, ctx.config.adminEmail)
    if (isOfAdmin && checked.holder.use !== 'alone') throw errors.passwordFirst()
    await notePasskeyUse(tx, checked)
    const token = await openSession(tx, account, browser)
    const cookie = isOfAdmin ? await rememberBrowser(ctx, tx, account.id, knownBrowser) : undefined
    return { account, token, knownBrowser: cookie }
  })
}
