import { randomBytes } from 'node:crypto'
import type { Queries } from '@hunch/kit/postgres'
import { deviceOf } from '../domain/device.ts'
import { hashOf, isToken, tokenBits } from '../domain/token.ts'
import { errors } from '../errors.ts'
import type { Account } from '../store/accounts.ts'
import * as sessions from '../store/sessions.ts'

/** The browser that signs in. */
export interface Browser {
  readonly userAgent: string
  /** The token of the session that it has so far; empty for none. */
  readonly token: string
}

/**
 * Opens a session for an account and answers with its token, which is always a new one; the
 * session that the browser had before ends. Throws accountDeactivated.
 */
export async function openSession(tx: Queries, account: Account, browser: Browser): Promise<string> {
  if (!account.isActive) throw errors.accountDeactivated()
  if (isToken(browser.token)) await sessions.removeByToken(tx, hashOf(browser.token))
  const token = randomBytes(tokenBits / 8).toString('base64url')
  const device = deviceOf(browser.userAgent)
  await sessions.insert(tx, { accountId: account.id, tokenHash: hashOf(token), device })
  return token
}
