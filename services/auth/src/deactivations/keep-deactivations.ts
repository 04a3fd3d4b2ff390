import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { setActive } from '../accounts/write-account.ts'
import { makeStatementLink } from '../mail/links.ts'
import { requestAccountMail } from '../mail/request-mail.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import * as store from './store.ts'

interface Act {
  readonly actId: string
  readonly memberId: string
}

/**
 * Deactivates an account because of an act of moderation. Mails the member a link to the reason, and to the form for an
 * appeal. If the admin had deactivated the account before, the account stays deactivated when the act is lifted.
 * Ignored if the account was deleted.
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

/** Handles a lifted act. If only this act kept the account deactivated, reactivates the member and mails them. */
export async function handleLifted(tx: Queries, { actId, memberId }: Act): Promise<void> {
  const account = await lockAccount(tx, memberId)
  if (!account || !(await store.remove(tx, actId)) || (await store.isKept(tx, account.id))) return
  await requestAccountMail(tx, 'reactivated', await setActive(tx, account, true))
}

/** Mails a member that their deactivation was upheld, if it is still in force. */
export async function handleUpheld(tx: Queries, { actId, memberId }: Act): Promise<void> {
  const account = await lockAccount(tx, memberId)
  if (account && !account.isActive && (await store.isKept(tx, account.id)))
    await requestAccountMail(tx, 'deactivationUpheld', account, actId)
}

/** Deletes the acts that kept an account deactivated, after a reactivation by hand. Mails the member if there were any. */
export async function endDeactivations(tx: Queries, account: Account): Promise<void> {
  if (await store.removeAll(tx, account.id)) await requestAccountMail(tx, 'reactivated', account)
}

/**
 * Returns the path of a new link to the statement of the latest act that keeps an account deactivated. For a member who has
 * just proved at a sign-in that the account is theirs: they may have no verified address to which it was mailed. Undefined
 * if no act of moderation keeps the account deactivated.
 */
export async function linkToStatement(tx: Queries, account: Account): Promise<string | undefined> {
  const actId = await store.findLatest(tx, account.id)
  return actId === undefined ? undefined : makeStatementLink(tx, account, actId)
}
