import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import {
  type Agreed,
  publishChanged,
  publishDeactivated,
  publishDeleted,
  publishFlagged,
  publishJoined,
  publishReactivated,
} from './events.ts'
import { mustPublish } from './rules.ts'
import * as accounts from './store/accounts.ts'

/**
 * Creates an account and publishes it, with the terms that its member agreed to.
 *
 * @throws a unique violation if another account has verified the same e-mail
 */
export async function createAccount(
  tx: Queries,
  account: accounts.NewAccount,
  agreed?: Agreed,
): Promise<accounts.Account> {
  const created = await accounts.insert(tx, account)
  await publishJoined(tx, created, agreed)
  return created
}

/**
 * Writes a change to an account that the transaction has locked. If other services store a changed field, increments
 * the version and publishes the change. With a `refusingActId`, a picture that the change removes cannot be uploaded
 * again until that act is lifted.
 */
export async function applyChange(
  tx: Queries,
  before: accounts.Account,
  change: accounts.AccountChange,
  { refusingActId = '' } = {},
): Promise<accounts.Account> {
  if (Object.keys(change).length === 0) return before
  if (!mustPublish(before, { ...before, ...change })) return accounts.update(tx, before, change)
  const after = await accounts.update(tx, before, { ...change, version: before.version + 1 })
  await publishChanged(tx, after, { refusingActId })
  return after
}

/**
 * Locks an account and applies the change that `decide` returns for its current state.
 *
 * @throws notSignedIn if the account was deleted
 */
export function changeAccount(
  ctx: Context,
  id: string,
  decide: (account: accounts.Account) => accounts.AccountChange,
): Promise<accounts.Account> {
  return ctx.database.transaction(async (tx) => {
    const before = await accounts.lock(tx, id)
    if (!before) throw errors.notSignedIn()
    return applyChange(tx, before, decide(before))
  })
}

/**
 * Asks moderation to review an account, because one of its public texts contains a listed term. The transaction has locked the
 * account's row.
 */
export async function flagAccount(tx: Queries, account: accounts.Account, wordId: string): Promise<accounts.Account> {
  const flagged = await accounts.update(tx, account, { version: account.version + 1 })
  await publishFlagged(tx, flagged, wordId)
  return flagged
}

/**
 * Publishes an account because its rank changed. The transaction has locked the account's row. The rank is stored in `figures`,
 * not with the account.
 */
export async function publishNewRank(
  tx: Queries,
  account: accounts.Account,
  userRank: accounts.Account['userRank'],
): Promise<void> {
  await publishChanged(tx, await accounts.update(tx, { ...account, userRank }, { version: account.version + 1 }))
}

/**
 * Activates or deactivates an account and publishes the change. The transaction has locked the account's row. A deactivated
 * member is no longer a moderator.
 */
export async function setActive(
  tx: Queries,
  before: accounts.Account,
  isActive: boolean,
  { byHand = false } = {},
): Promise<accounts.Account> {
  const isModerator = isActive && before.isModerator
  const after = await accounts.update(tx, before, { isActive, isModerator, version: before.version + 1 })
  await (isActive ? publishReactivated(tx, after, byHand) : publishDeactivated(tx, after))
  return after
}

/**
 * Deletes an account with its identities, password, sessions, links and mails, and publishes the deletion. The transaction has
 * locked the account's row.
 */
export async function removeAccount(tx: Queries, account: accounts.Account): Promise<void> {
  await publishDeleted(tx, account)
  await accounts.remove(tx, account.id)
}
