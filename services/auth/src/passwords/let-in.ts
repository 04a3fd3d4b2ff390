import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { countPasskeys } from '../passkeys/check-passkey.ts'
import { type Browser, openSession } from '../sessions/open-session.ts'
import { type KnownBrowserCookie, rememberBrowser } from '../throttling/known-browser.ts'
import { askForConfirmation } from './confirmation.ts'

/** A passkey or a recovery code has to confirm the sign-in. */
export interface ToConfirm {
  /** What the browser keeps until then. */
  readonly sealed: string
}

export interface SignedIn {
  readonly account: Account
  /** The token of the new session. */
  readonly token: string
  /** The browser's cookie for its next sign-in. */
  readonly knownBrowser: KnownBrowserCookie
}

/** The browser that signs in, and its known-browser cookie; empty without one. */
export interface SigningIn {
  readonly browser: Browser
  readonly knownBrowser: string
}

/**
 * Signs the admin in who has proven to be it, in the transaction of the proof, or asks for the second factor if they have
 * passkeys. `hash` is that of their password: replacing it ends the sign-in.
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
