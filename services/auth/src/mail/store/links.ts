import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { tokens } from '../../schema/index.ts'
import { mailLimits } from '../limits.ts'
import type { LinkKind } from '../rules.ts'

/** A valid mailed link. */
export interface Link {
  readonly accountId: string
  readonly emailKey: string
  /** The act of moderation whose statement the link shows; null for other purposes. */
  readonly actId: string | null
  /** The SHA-256 of the secret of the browser that asked for the link; null for other purposes. */
  readonly asker: string | null
}

export interface NewLink extends Link {
  /** The SHA-256 of the token, in hex. */
  readonly hash: string
  readonly purpose: LinkKind
}

export async function insert(queries: Queries, { purpose, ...link }: NewLink): Promise<void> {
  const endsAt = sql`app_now() + make_interval(secs => ${mailLimits.linkS[purpose]})`
  await queries.insert(tokens).values({ ...link, purpose, endsAt })
}

const isGood = (hash: string, purpose: LinkKind) =>
  and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.endsAt, sql`(select ${appNow})`))

/** Returns the link of a token's hash; undefined if the link does not exist, is used, or has expired. */
export async function find(queries: Queries, hash: string, purpose: LinkKind): Promise<Link | undefined> {
  const [link] = await queries
    .select({ accountId: tokens.accountId, emailKey: tokens.emailKey, actId: tokens.actId, asker: tokens.asker })
    .from(tokens)
    .where(isGood(hash, purpose))
  return link
}

/** Deletes a link and all others of the account for the same purpose. Returns false if the link is no longer valid. */
export async function use(tx: Queries, hash: string, purpose: LinkKind): Promise<boolean> {
  const [used] = await tx.delete(tokens).where(isGood(hash, purpose)).returning({ accountId: tokens.accountId })
  if (!used) return false
  await tx.delete(tokens).where(and(eq(tokens.accountId, used.accountId), eq(tokens.purpose, purpose)))
  return true
}

/** Returns the number of valid links of an account for one purpose. */
export async function countGood(queries: Queries, accountId: string, purpose: LinkKind): Promise<number> {
  const ofAccount = and(eq(tokens.accountId, accountId), eq(tokens.purpose, purpose))
  const [row] = await queries
    .select({ count: count() })
    .from(tokens)
    .where(and(ofAccount, gt(tokens.endsAt, sql`(select ${appNow})`)))
  return row?.count ?? 0
}

export async function remove(queries: Queries, hash: string): Promise<void> {
  await queries.delete(tokens).where(eq(tokens.hash, hash))
}

/** Deletes all links of an account. */
export async function removeOf(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.accountId, accountId))
}

/** Deletes up to `limit` expired links, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from tokens where hash in (
      select hash from tokens where ends_at <= (select app_now()) limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}

/** Deletes the links of all accounts and returns their number. */
export async function removeEvery(queries: Queries): Promise<number> {
  return (await queries.delete(tokens)).rowCount ?? 0
}
