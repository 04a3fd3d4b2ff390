import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { setActive } from '../accounts/write-account.ts'
import { requestAccountMail } from '../mail/request-mail.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import * as store from './store.ts'

interface Act {
  readonly actId: string
  readonly memberId: string
}

/**
 * Deactivates an account, as an act of moderation says, and mails its member where they read why and can appeal. An account
 * that the admin had deactivated before stays so when the act is lifted; that of a deleted member is ignored.
 */
export async function handleDeactivation(tx: Queries, { actId, memberId }: Act): Promise<void> {
  const account = await lockAccount(tx, memberId)
  if (!account) return
  if (account.isActive || (await store.isKept(tx, account.id))) await store.insert(tx, { actId, accountId: account.id })
  if (account.isActive) {
    await setActive(tx, account, false)
    await endSessionsOf(tx, account.id)
  }
  await requestAccountMail(tx, 'deactivated', account, actId)
}

/** Lets a member in again where the last act that had deactivated them is lifted, and mails them that. */
export async function handleLifted(tx: Queries, { actId, memberId }: Act): Promise<void> {
  const account = await lockAccount(tx, memberId)
  if (!account || !(await store.remove(tx, actId)) || (await store.isKept(tx, account.id))) return
  await requestAccountMail(tx, 'reactivated', await setActive(tx, account, true))
}

/** Mails a member that the act which deactivated them was upheld. */
export async function handleUpheld(tx: Queries, { actId, memberId }: Act): Promise<void> {
  const account = await lockAccount(tx, memberId)
  if (account && !account.isActive && (await store.isKept(tx, account.id)))
    await requestAccountMail(tx, 'deactivationUpheld', account, actId)
}

/** Ends the acts that have deactivated an account which the admin has just activated, and mails its member that. */
export async function endDeactivations(tx: Queries, account: Account): Promise<void> {
  if (await store.removeAll(tx, account.id)) await requestAccountMail(tx, 'reactivated', account)
}
