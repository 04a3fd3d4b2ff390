import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, eq, gt, sql } from 'drizzle-orm'
import { lifetimeS, type MailKind } from '../domain/mail.ts'
import { tokens } from './schema.ts'

/** A mailed link that is still good. */
export interface Link {
  readonly accountId: string
  readonly emailKey: string
}

/** Notes a link that is about to be mailed. */
export async function insert(
  queries: Queries,
  { purpose, ...link }: Link & { readonly hash: string; readonly purpose: MailKind },
): Promise<void> {
  const endsAt = sql`app_now() + make_interval(secs => ${lifetimeS[purpose]})`
  await queries.insert(tokens).values({ ...link, purpose, endsAt })
}

const isGood = (hash: string, purpose: MailKind) =>
  and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.endsAt, sql`(select ${appNow})`))

/** The link of a token; undefined where there is none, it was used, or its time is over. */
export async function find(queries: Queries, hash: string, purpose: MailKind): Promise<Link | undefined> {
  const [link] = await queries
    .select({ accountId: tokens.accountId, emailKey: tokens.emailKey })
    .from(tokens)
    .where(isGood(hash, purpose))
  return link
}

/** Uses a link up, and with it all others of the account for the same purpose; false where another request was first. */
export async function use(tx: Queries, hash: string, purpose: MailKind): Promise<boolean> {
  const [used] = await tx.delete(tokens).where(isGood(hash, purpose)).returning({ accountId: tokens.accountId })
  if (!used) return false
  await tx.delete(tokens).where(and(eq(tokens.accountId, used.accountId), eq(tokens.purpose, purpose)))
  return true
}

/** Deletes links whose time is over, `most` at once; how many those were. */
export async function sweep(queries: Queries, most: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from tokens where hash in (
      select hash from tokens where ends_at <= (select app_now()) limit ${most} for update skip locked)`)
  return rowCount ?? 0
}
