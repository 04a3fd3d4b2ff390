import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import { errors } from '../errors.ts'
import { hashOf, isToken, newToken } from '../tokens.ts'
import { deviceOf } from './rules/device-name.ts'
import * as sessions from './store.ts'

/** The browser that signs in. */
export interface Browser {
  readonly userAgent: string
  /** The token of the browser's current session; empty if there is none. */
  readonly sessionToken: string
  /** An id that the browser chose for this sign-in; undefined if it chose none. */
  readonly attempt?: string | undefined
}

/**
 * Opens a session for an account and returns its new token. Ends the browser's previous session.
 *
 * @throws accountDeactivated
 */
export async function openSession(tx: Queries, account: Account, browser: Browser): Promise<string> {
  if (!account.isActive) throw errors.accountDeactivated()
  if (isToken(browser.sessionToken)) await sessions.removeByToken(tx, hashOf(browser.sessionToken))
  const token = newToken()
  const device = deviceOf(browser.userAgent)
  await sessions.insert(tx, {
    accountId: account.id,
    tokenHash: hashOf(token),
    device,
    attempt: browser.attempt ?? null,
  })
  return token
}
