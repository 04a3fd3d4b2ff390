import { newId, type Queries } from '@hunch/kit/postgres'
import { asc, eq, lte, sql } from 'drizzle-orm'
import { mailLeaseS, mailRetryS } from '../domain/limits.ts'
import { mails } from './schema.ts'

export type Mail = typeof mails.$inferSelect
export type NewMail = Pick<Mail, 'kind' | 'email' | 'accountId' | 'origin' | 'language'>

/** Has a mail sent once the transaction is through. */
export async function insert(queries: Queries, mail: NewMail): Promise<void> {
  await queries.insert(mails).values({ ...mail, id: newId() })
}

/** Takes the mail that has been due the longest, for a while: where it is not removed by then, it is due again. */
export async function claim(tx: Queries): Promise<(Mail & { isTooOld: boolean }) | undefined> {
  const isTooOld = sql<boolean>`${mails.createdAt} <= app_now() - make_interval(secs => ${mailRetryS.giveUp})`
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
    .set({ tries, dueAt: inSeconds(mailLeaseS) })
    .where(eq(mails.id, due.mail.id))
  return { ...due.mail, tries, isTooOld: due.isTooOld }
}

/** Tries a mail again later, the later the more often it was tried. */
export async function postpone(queries: Queries, { id, tries }: Pick<Mail, 'id' | 'tries'>): Promise<void> {
  const { first, longest } = mailRetryS
  await queries
    .update(mails)
    .set({ dueAt: inSeconds(Math.min(first * 2 ** (tries - 1), longest)) })
    .where(eq(mails.id, id))
}

export async function remove(queries: Queries, id: string): Promise<void> {
  await queries.delete(mails).where(eq(mails.id, id))
}

const inSeconds = (seconds: number) => sql`app_now() + make_interval(secs => ${seconds})`
