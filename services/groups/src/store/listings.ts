import type { Queries } from '@hunch/kit/postgres'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Role, roleIn } from '../domain/role.ts'
import type { Group } from './groups.ts'
import { groups } from './schema.ts'

/** A group with what a list shows of it to whoever asks. */
export interface Listing {
  readonly group: Group
  readonly predictionCount: number
  /** Of whoever asks. */
  readonly role: Role | null
  /** Whether whoever asks was invited and has not come yet. */
  readonly invited: boolean
}

type Caller = string | undefined

const joined = (caller: Caller) =>
  caller
    ? sql<boolean>`exists (select from memberships m where m.group_id = groups.id and m.member_id = ${caller}::uuid)`
    : sql<boolean>`false`

const invited = (caller: Caller) =>
  caller
    ? sql<boolean>`exists (select from invitations i where i.group_id = groups.id and i.member_id = ${caller}::uuid)`
    : sql<boolean>`false`

const posts = sql<number>`(select count(*)::integer from group_posts p where p.group_id = groups.id and not p.deleted)`

/** The one spelling in SQL of which groups stand in lists: public ones, and the caller's own. */
const listed = (caller: Caller): SQL =>
  caller
    ? sql`(not groups.is_private or groups.id in (select group_id from memberships where member_id = ${caller}::uuid))`
    : sql`not groups.is_private`

const largestFirst = sql`groups.member_count desc, groups.created_at desc, groups.id desc`

async function read(
  queries: Queries,
  caller: Caller,
  query: { where: SQL | undefined; order: SQL; limit: number; offset?: number },
): Promise<Listing[]> {
  const rows = await queries
    .select({ group: groups, predictionCount: posts, isMember: joined(caller), invited: invited(caller) })
    .from(groups)
    .where(query.where)
    .orderBy(query.order)
    .limit(query.limit)
    .offset(query.offset ?? 0)
  return rows.map(({ group, predictionCount, isMember, invited }) => ({
    group,
    predictionCount,
    role: roleIn(group, caller, isMember),
    invited: invited && !isMember,
  }))
}

/** One group, also where the caller may not see into it. */
export async function findListing(queries: Queries, id: string, caller: Caller): Promise<Listing | undefined> {
  const [listing] = await read(queries, caller, { where: eq(groups.id, id), order: largestFirst, limit: 1 })
  return listing
}

/** A page of the groups that the caller may find. */
export const readLargest = (queries: Queries, caller: Caller, page: { limit: number; offset: number }) =>
  read(queries, caller, { where: listed(caller), order: largestFirst, ...page })

/** A member's groups as far as the caller may find them here; another's private ones are left out. */
export function readGroupsOf(queries: Queries, memberId: string, caller: Caller, limit: number): Promise<Listing[]> {
  const own = sql`groups.id in (select group_id from memberships where member_id = ${memberId}::uuid)`
  const where = memberId === caller ? own : and(own, sql`not groups.is_private`)
  return read(queries, caller, { where, order: largestFirst, limit })
}

/**
 * Groups that the caller may find and whose words hold all of some beginnings, of which there is
 * at least one: those that hold them in their name first, then the largest.
 */
export function searchListings(
  queries: Queries,
  caller: Caller,
  beginnings: readonly string[],
  limit: number,
): Promise<Listing[]> {
  const hold = (words: SQL) => and(...beginnings.map((text) => sql`${words} like ${`%${text}%`}`)) ?? sql`true`
  return read(queries, caller, {
    where: and(listed(caller), hold(sql`groups.words`)),
    order: sql`(${hold(sql`groups.name_words`)}) desc, ${largestFirst}`,
    limit,
  })
}

/** Those of some groups whose name the caller may know: public ones, her own, and those she is invited to. */
export async function readCards(queries: Queries, ids: readonly string[], caller: Caller) {
  if (ids.length === 0) return []
  const isMember = joined(caller)
  return queries
    .select({ group: groups, isMember })
    .from(groups)
    .where(and(inArray(groups.id, [...ids]), sql`(not groups.is_private or ${isMember} or ${invited(caller)})`))
}
