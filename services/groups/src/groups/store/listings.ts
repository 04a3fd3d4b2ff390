import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { hideEachOther, notBlocked } from '@hunch/members'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { groups, memberships } from '../../schema.ts'
import { type Role, roleIn } from '../rules.ts'
import type { Group } from './groups.ts'

/** A group with what a list shows of it to the caller. */
export interface Listing {
  readonly group: Group
  readonly predictionCount: number
  /** The caller's. */
  readonly role: Role | null
  /** Whether the caller was invited, by somebody who is not hidden from them, and has not joined yet. */
  readonly invited: boolean
  /** Whether the creator has removed the caller. */
  readonly removed: boolean
}

/** A member's id; undefined for a visitor. */
type Caller = string | undefined

const joined = (caller: Caller) =>
  caller
    ? sql<boolean>`exists (select from memberships m where m.group_id = groups.id and m.member_id = ${caller}::uuid)`
    : sql<boolean>`false`

const invited = (caller: Caller) =>
  caller
    ? sql<boolean>`exists (select from invitations i where i.group_id = groups.id and i.member_id = ${caller}::uuid
        and not ${hideEachOther(sql`i.from_member_id`, sql`i.member_id`)})`
    : sql<boolean>`false`

const removed = (caller: Caller) =>
  caller
    ? sql<boolean>`exists (select from removals r where r.group_id = groups.id and r.member_id = ${caller}::uuid)`
    : sql<boolean>`false`

const posts = sql<number>`(select count(*)::integer from group_posts p where p.group_id = groups.id and not p.deleted)`

/** The groups that lists hold: public ones, and the caller's own. The only such condition in SQL. */
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
    .select({
      group: groups,
      predictionCount: posts,
      isMember: joined(caller),
      invited: invited(caller),
      removed: removed(caller),
    })
    .from(groups)
    .where(query.where)
    .orderBy(query.order)
    .limit(query.limit)
    .offset(query.offset ?? 0)
  return rows.map(({ group, predictionCount, isMember, invited, removed }) => ({
    group,
    predictionCount,
    role: roleIn(group, caller, isMember),
    invited: invited && !isMember,
    removed,
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

/**
 * A member's groups as far as the caller may find them here: another's private ones are left out, and all of somebody who
 * is hidden from the caller.
 */
export function readGroupsOf(
  queries: Queries,
  { memberId, caller, hiddenFor }: { memberId: string; caller: Caller; hiddenFor: string | null },
  limit: number,
): Promise<Listing[]> {
  const own = sql`groups.id in (select group_id from memberships where member_id = ${memberId}::uuid)`
  const isFound = notBlocked(sql`${memberId}::uuid`, hiddenFor)
  const where = memberId === caller ? own : and(own, sql`not groups.is_private`, isFound)
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

/** Those of some groups whose name the caller may know: public ones, their own, and those they are invited to. */
export async function readCards(queries: Queries, ids: readonly string[], caller: Caller) {
  if (ids.length === 0) return []
  const isMember = joined(caller)
  return queries
    .select({ group: groups, isMember })
    .from(groups)
    .where(and(isAnyOf(groups.id, ids), sql`(not groups.is_private or ${isMember} or ${invited(caller)})`))
}

/** The ids of the private groups that a member is in. */
export async function readPrivateGroupIds(queries: Queries, memberId: string): Promise<string[]> {
  const rows = await queries
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(eq(memberships.memberId, memberId), eq(groups.isPrivate, true)))
    .orderBy(asc(memberships.groupId))
  return rows.map(({ groupId }) => groupId)
}
