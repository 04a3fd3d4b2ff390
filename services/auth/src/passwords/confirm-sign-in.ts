import type { Queries } from '@hunch/kit/postgres'
import { findAccount, lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requestSecurityMail } from '../mail/request-mail.ts'
import { askForPasskey, checkPasskey, notePasskeyUse, type SignedChallenge } from '../passkeys/check-passkey.ts'
import { takeCode } from '../recovery/recovery-codes.ts'
import { type Browser, openSession } from '../sessions/open-session.ts'
import { recogniseBrowser, rememberBrowser } from '../throttling/known-browser.ts'
import { forgetTries, takeTry } from '../throttling/take-try.ts'
import { isSamePassword, openConfirmation, useConfirmation } from './confirmation.ts'
import type { SignedIn } from './let-in.ts'
import { findHash } from './store.ts'

/** A request that confirms the password with a second factor. */
export interface Confirming {
  /** The value of the confirmation cookie; empty if there is none. */
  readonly sealed: string
  readonly ip: string
  /** The browser's known-browser cookie; empty if there is none. */
  readonly knownBrowser: string
  /** The supported language that the browser prefers. */
  readonly language: string
}

/**
 * Starts to ask for one of the admin's passkeys after the password. `sealed` is the state for the browser's cookie.
 *
 * @throws signInExpired, passkeysNotOffered
 */
export async function startSecondFactor(ctx: Context, sealed: string, origin: string) {
  const { accountId } = await openConfirmation(ctx, sealed)
  return askForPasskey(ctx, origin, accountId)
}

/**
 * Signs the admin in if a passkey confirms the password.
 *
 * @throws signInExpired, passkeyNotAccepted, passkeysNotOffered, accountDeactivated, tooManyAttempts
 */
export const confirmWithPasskey = (
  ctx: Context,
  confirming: Confirming,
  signed: SignedChallenge,
  browser: Browser,
): Promise<SignedIn> =>
  confirm(ctx, confirming, browser, async ({ id: accountId }) => {
    const checked = await checkPasskey(ctx, signed, { purpose: 'secondFactor', accountId })
    return (tx) => notePasskeyUse(tx, checked)
  })

/**
 * Signs the admin in if a recovery code confirms the password. Uses up the code, and mails the admin about its use.
 *
 * @throws signInExpired, recoveryCodeWrong, accountDeactivated, tooManyAttempts
 */
export const confirmWithCode = (
  ctx: Context,
  confirming: Confirming,
  code: string,
  browser: Browser,
): Promise<SignedIn> =>
  confirm(ctx, confirming, browser, async () => async (tx, account) => {
    const { id } = account
    if (!(await takeCode(tx, id, code))) throw errors.recoveryCodeWrong()
    await recordAct(tx, { id, ip: confirming.ip }, 'admin.recoveryCodeUsed', id)
    const { language } = confirming
    await requestSecurityMail(tx, 'recoveryCodeUsed', account, { userAgent: browser.userAgent, language })
  })

/** Verifies the second factor, and returns a function that uses it up in the transaction of the sign-in. */
type Check = (account: Account) => Promise<(tx: Queries, account: Account) => Promise<void>>

/** Signs the admin in if `check` accepts the second factor. Counts the attempt before the check, as for a password. */
async function confirm(
  ctx: Context,
  { sealed, ip, knownBrowser }: Confirming,
  browser: Browser,
  check: Check,
): Promise<SignedIn> {
  const asked = await openConfirmation(ctx, sealed)
  const claimed = await findAccount(ctx.database.db, asked.accountId)
  if (!claimed || !isAdmin(claimed, ctx.config.adminEmail)) throw errors.signInExpired()
  const browserId = await recogniseBrowser(ctx, knownBrowser, claimed.email)
  const keys = await takeTry(ctx, 'secondFactor', { email: claimed.email, ip, browserId })
  const useUp = await check(claimed)
  return ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, claimed.id)
    // If the password was replaced after the browser sent it, the sign-in must fail.
    if (!account || !isSamePassword(asked, await findHash(tx, account.id))) throw errors.signInExpired()
    await useConfirmation(tx, asked)
    await useUp(tx, account)
    await forgetTries(tx, keys)
    const token = await openSession(tx, account, browser)
    return { account, token, knownBrowser: await rememberBrowser(ctx, tx, account.id, knownBrowser) }
  })
}
