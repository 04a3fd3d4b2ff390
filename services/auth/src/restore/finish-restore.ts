import { findAccount, lockAccount } from '../accounts/load-account.ts'
import type { Context } from '../context.ts'
import { eraseAccount } from '../erasure/erase-account.ts'
import { removeEveryLink } from '../mail/links.ts'
import { removeEverySession } from '../sessions/sessions.ts'
import { forgetEveryBrowser, removeSignUp } from '../sign-up/sign-up.ts'

/** The parts of auth that the end of a restore uses. */
type Restoring = Pick<Context, 'database' | 'exclusionHasher'>

/** The effects of preparing a restored database. */
export interface FinishedRestore {
  readonly endedSessions: number
  readonly endedLinks: number
  /** Number of members who were erased after the backup was made, and are now erased again. */
  readonly erasedAgain: number
}

/**
 * Prepares a restored database for use. Ends all sessions and mailed links, and makes all sign-up cookies invalid,
 * because some of them may have ended or been used after the backup was made. Also erases the members and sign-ups in
 * `erased` again. The other services receive events about the erased members.
 */
export async function finishRestore(ctx: Restoring, erased: Iterable<string>): Promise<FinishedRestore> {
  const { database } = ctx
  const endedSessions = await removeEverySession(database.db)
  const endedLinks = await removeEveryLink(database.db)
  await forgetEveryBrowser(database.db)
  let erasedAgain = 0
  for (const id of erased) if (await eraseAgain(ctx, id)) erasedAgain += 1
  return { endedSessions, endedLinks, erasedAgain }
}

async function eraseAgain(ctx: Restoring, id: string): Promise<boolean> {
  const { database } = ctx
  await removeSignUp(database.db, id)
  if (!(await findAccount(database.db, id))) return false
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account) await eraseAccount(ctx, tx, account)
    return account !== undefined
  })
}
