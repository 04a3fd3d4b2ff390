import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { countPasskeys } from '../passkeys/check-passkey.ts'
import { type Browser, openSession } from '../sessions/open-session.ts'
import { type KnownBrowserCookie, rememberBrowser } from '../throttling/known-browser.ts'
import { askForConfirmation } from './confirmation.ts'

/** A sign-in that a passkey or a recovery code must confirm. */
export interface ToConfirm {
  /** The sealed state for the browser's cookie. */
  readonly sealed: string
}

export interface SignedIn {
  readonly account: Account
  /** The token of the new session. */
  readonly token: string
  /** The browser's cookie for its next sign-in. */
  readonly knownBrowser: KnownBrowserCookie
}

/** The browser that signs in. */
export interface SigningIn {
  readonly browser: Browser
  /** The browser's known-browser cookie; empty if there is none. */
  readonly knownBrowser: string
}

/**
 * Signs in the authenticated admin, in the transaction that uses up the proof. If the admin has passkeys, asks for the
 * second factor instead. `hash` is the hash of the admin's password. If the hash changes, the second factor is not accepted.
 */
export async function letIn(
  ctx: Context,
  tx: Queries,
  { account, hash }: { account: Account; hash: string },
  { browser, knownBrowser }: SigningIn,
): Promise<SignedIn | ToConfirm> {
  if ((await countPasskeys(tx, account.id)) > 0) return { sealed: await askForConfirmation(ctx, account, hash) }
  const token = await openSession(tx, account, browser)
  return { account, token, knownBrowser: await rememberBrowser(ctx, tx, account.id, knownBrowser) }
}
