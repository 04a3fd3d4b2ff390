import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { invitationLinks } from '../../schema/index.ts'
import { registrationLimits } from '../limits.ts'
import type { LinkUse } from '../rules.ts'

export type InvitationLink = typeof invitationLinks.$inferSelect & LinkUse

const isNotOver = sql<boolean>`${invitationLinks.endsAt} > app_now()`

/** Selects invitation links. `isNotOver` of a link is whether its end is in the future. */
const withTime = (queries: Queries) =>
  queries.select({ link: invitationLinks, isNotOver }).from(invitationLinks).$dynamic()

const toLink = (row: { link: typeof invitationLinks.$inferSelect; isNotOver: boolean }): InvitationLink => ({
  ...row.link,
  isNotOver: row.isNotOver,
})

export async function find(queries: Queries, hash: string): Promise<InvitationLink | undefined> {
  const [row] = await withTime(queries).where(eq(invitationLinks.hash, hash))
  return row && toLink(row)
}

/** Returns a page of links, newest first. */
export async function listNewest(queries: Queries, page: { limit: number; offset: number }): Promise<InvitationLink[]> {
  const rows = await withTime(queries)
    .orderBy(desc(invitationLinks.createdAt), desc(invitationLinks.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(toLink)
}

export async function insert(
  tx: Queries,
  { days, ...link }: Pick<InvitationLink, 'hash' | 'note' | 'uses'> & { days: number },
): Promise<InvitationLink> {
  const endsAt = sql`app_now() + make_interval(days => ${days})`
  const [inserted] = await tx
    .insert(invitationLinks)
    .values({ ...link, id: newId(), endsAt })
    .returning()
  if (!inserted) throw new Error('an insert returned no link')
  return toLink({ link: inserted, isNotOver: true })
}

/** Counts a use of a link. Returns false if the link is invalid, for example if its last use was taken concurrently. */
export async function use(tx: Queries, hash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(invitationLinks)
    .set({ used: sql`${invitationLinks.used} + 1` })
    .where(
      and(
        eq(invitationLinks.hash, hash),
        isNull(invitationLinks.withdrawnAt),
        lt(invitationLinks.used, invitationLinks.uses),
        gt(invitationLinks.endsAt, sql`(select ${appNow})`),
      ),
    )
  return rowCount === 1
}

/** Withdraws a link and returns its note; undefined if there is no such link. Does not change a link withdrawn before. */
export async function withdraw(tx: Queries, id: string): Promise<string | undefined> {
  const withdrawnAt = sql`coalesce(${invitationLinks.withdrawnAt}, app_now())`
  const [link] = await tx
    .update(invitationLinks)
    .set({ withdrawnAt })
    .where(eq(invitationLinks.id, id))
    .returning({ note: invitationLinks.note })
  return link?.note
}

/** Deletes up to `limit` links that ended more than `linksKeptDays` days ago, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } =
    await queries.execute(sql`delete from invitation_links where id in (select id from invitation_links
    where ends_at < (select app_now()) - make_interval(days => ${registrationLimits.linksKeptDays}) limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
