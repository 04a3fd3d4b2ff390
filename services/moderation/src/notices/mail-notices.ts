import { msUntil } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { publishMailDue } from './events.ts'
import { findDue, lockMails, markMailed, type Notice, nextDueAt, readNotices } from './store.ts'

/** Re-exported for `reports`, which stores notices. */
export { wakeJobs as wakeNoticeMails } from './store.ts'

/**
 * Requests the mail to a notifier that has been due longest: one that confirms the receipt of their notices, or one with the
 * decisions about them. Marks and publishes in one transaction, so that each mail is requested once. Returns the number of
 * notices in the mail.
 */
export const mailNotices = ({ database }: Context): Promise<number> =>
  database.transaction(async (tx) => {
    await lockMails(tx)
    const due = await findDue(tx)
    if (!due) return 0
    const notices = await markMailed(tx, due)
    if (notices.length > 0) await publishMailDue(tx, notices)
    return notices.length
  })

/** Returns the time until the next mail is due, in ms; undefined if none will be due. */
export const noticeMailDueInMs = ({ database }: Context): Promise<number | undefined> => msUntil(database.db, nextDueAt)

/** Returns notices for auth, which mails them; those whose address is erased are left out. */
export const getNotices = ({ database }: Context, ids: readonly string[]): Promise<Notice[]> =>
  readNotices(database.db, ids)
