import type { Queries } from '@hunch/kit/postgres'
import { endSessionsOf } from '../sessions/end-session.ts'
import { forgetBrowsersOf } from '../throttling/known-browser.ts'
import { put } from './store.ts'

/** Reading and removing the password of an account, for other folders. */
export { findHash as findPasswordHash, remove as removePassword } from './store.ts'

/** Replaces the password of a locked account, ends all its sessions and forgets its known browsers. */
export async function replacePassword(tx: Queries, accountId: string, hash: string): Promise<void> {
  await put(tx, accountId, hash)
  await endSessionsOf(tx, accountId)
  await forgetBrowsersOf(tx, accountId)
}
