import { findAccount, lockAccount } from '../accounts/load-account.ts'
import type { Context } from '../context.ts'
import { eraseAccount } from '../erasure/erase-account.ts'
import { removeEveryLink } from '../mail/links.ts'
import { removeEverySession } from '../sessions/end-session.ts'
import { forgetEveryBrowser, removeSignUp } from '../sign-up/find-sign-up.ts'

/** What was done to a database that came from a backup. */
export interface FinishedRestore {
  readonly endedSessions: number
  readonly endedLinks: number
  /** Members who had been erased after the backup was made. */
  readonly erasedAgain: number
}

/**
 * Makes a restored database fit to be served: ends all sessions, sign-ups in browsers and mailed links, of which some had been ended or used
 * since the backup, and erases again the members who were erased since, and who took back their sign-up. The other services follow by events.
 */
export async function finishRestore(ctx: Context, erased: Iterable<string>): Promise<FinishedRestore> {
  const { database } = ctx
  const endedSessions = await removeEverySession(database.db)
  const endedLinks = await removeEveryLink(database.db)
  await forgetEveryBrowser(database.db)
  let erasedAgain = 0
  for (const id of erased) if (await eraseAgain(ctx, id)) erasedAgain += 1
  return { endedSessions, endedLinks, erasedAgain }
}

async function eraseAgain(ctx: Context, id: string): Promise<boolean> {
  const { database } = ctx
  await removeSignUp(database.db, id)
  if (!(await findAccount(database.db, id))) return false
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account) await eraseAccount(ctx, tx, account)
    return account !== undefined
  })
}
