import { backOff } from '@hunch/kit/failures'
import { msUntil, newId, notifyJobs, type Queries } from '@hunch/kit/postgres'
import { asc, eq, lte, ne, sql } from 'drizzle-orm'
import { mails, passwords } from '../../schema/index.ts'
import { mailLimits } from '../limits.ts'

export type Mail = typeof mails.$inferSelect
export type NewMail = Pick<Mail, 'kind' | 'email' | 'accountId' | 'origin' | 'language'> &
  Partial<Pick<Mail, 'note' | 'actId' | 'device' | 'asker' | 'notices'>>

/** Queues a mail. It is sent after the transaction commits. */
export async function insert(queries: Queries, mail: NewMail): Promise<void> {
  await queries
    .insert(mails)
    .values({ ...mail, id: newId() })
    .returning({ notified: notifyJobs })
}

/** Reserves the mail that has been due longest. If the mail is not removed within `mailLeaseS`, it becomes due again. */
export async function claim(tx: Queries): Promise<(Mail & { isTooOld: boolean }) | undefined> {
  const isTooOld = sql<boolean>`${mails.createdAt} <= app_now() - make_interval(secs => ${mailLimits.mailGivenUpAfterS})`
  const [due] = await tx
    .select({ mail: mails, isTooOld })
    .from(mails)
    .where(lte(mails.dueAt, sql`(select app_now())`))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return undefined
  const tries = due.mail.tries + 1
  await tx
    .update(mails)
    .set({ tries, dueAt: inSeconds(mailLimits.mailLeaseS) })
    .where(eq(mails.id, due.mail.id))
  return { ...due.mail, tries, isTooOld: due.isTooOld }
}

/** Returns the ms until a mail is due; undefined if there is none. */
export const msUntilDue = (queries: Queries): Promise<number | undefined> =>
  msUntil(queries, sql`select min(${mails.dueAt}) from ${mails}`)

/** Returns the number of queued mails, and the age of the oldest, in seconds. */
export async function waiting(queries: Queries): Promise<{ count: number; oldestS: number }> {
  const [row] = await queries
    .select({
      count: sql<number>`count(*)::int`,
      oldestS: sql<number>`coalesce(greatest(extract(epoch from app_now() - min(${mails.createdAt})), 0), 0)::float8`,
    })
    .from(mails)
  return row ?? { count: 0, oldestS: 0 }
}

/** Makes a mail due again after a delay that grows with the number of attempts. */
export async function postpone(queries: Queries, { id, tries }: Pick<Mail, 'id' | 'tries'>): Promise<void> {
  await queries
    .update(mails)
    .set({ dueAt: inSeconds(backOff(tries, mailLimits.mailRetryS)) })
    .where(eq(mails.id, id))
}

/** Makes the links of all queued mails begin with another origin. Returns the number of changed mails. */
export async function moveAll(tx: Queries, origin: string): Promise<number> {
  const { rowCount } = await tx.update(mails).set({ origin }).where(ne(mails.origin, origin))
  return rowCount ?? 0
}

export async function remove(queries: Queries, id: string): Promise<void> {
  await queries.delete(mails).where(eq(mails.id, id))
}

/** Whether an account has a password that a mail may reset. */
export async function hasPassword(queries: Queries, accountId: string): Promise<boolean> {
  const rows = await queries
    .select({ accountId: passwords.accountId })
    .from(passwords)
    .where(eq(passwords.accountId, accountId))
  return rows.length > 0
}

const inSeconds = (seconds: number) => sql`app_now() + make_interval(secs => ${seconds})`
