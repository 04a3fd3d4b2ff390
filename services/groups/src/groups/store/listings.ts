import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { hideEachOther, notBlocked } from '@hunch/members'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { groups, memberships } from '../../schema.ts'
import { type Role, roleIn } from '../rules.ts'
import type { Group } from './groups.ts'

/** A group with the facts that a list shows to the caller. */
export interface Listing {
  readonly group: Group
  readonly predictionCount: number
  /** The caller's role; null for none. */
  readonly role: Role | null
  /** Whether the caller was invited by a member who is not hidden from them, and has not joined yet. */
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

/** Condition for the groups in lists and searches: public ones, and the caller's own. */
const listed = (caller: Caller): SQL =>
  caller
    ? sql`(not groups.is_private or groups.id in (select group_id from memberships where member_id = ${caller}::uuid))`
    : sql`not groups.is_private`

const largestFirst = sql`groups.member_count desc, groups.created_at desc, groups.id desc`

async function read(
  queries: Queries,
  caller: Caller,
  query: { where: SQL | undefined; order: SQL; limit: number },
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
  return rows.map(({ group, predictionCount, isMember, invited, removed }) => ({
    group,
    predictionCount,
    role: roleIn(group, caller, isMember),
    invited: invited && !isMember,
    removed,
  }))
}

/** Returns a group, even if the caller may not see its content. */
export async function findListing(queries: Queries, id: string, caller: Caller): Promise<Listing | undefined> {
  const [listing] = await read(queries, caller, { where: eq(groups.id, id), order: largestFirst, limit: 1 })
  return listing
}

/** Returns a page of the groups that the caller may find. */
export function readLargest(
  queries: Queries,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
): Promise<Listing[]> {
  // The page's ids come first: PostgreSQL computes the columns of skipped rows too, each with counts and look-ups.
  const ids = sql`select id from groups where ${listed(caller)} order by ${largestFirst} limit ${limit} offset ${offset}`
  return read(queries, caller, { where: sql`groups.id in (${ids})`, order: largestFirst, limit })
}

/**
 * Returns a member's groups that the caller may find. Omits private groups of another member; returns none if the member
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
 * Returns groups that the caller may find and whose words match all of the given beginnings. There
 * must be at least one beginning. Matches in the name come first, then larger groups.
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

/** Returns the given groups whose name the caller may see: public ones, their own, and those with an invitation. */
export async function readCards(queries: Queries, ids: readonly string[], caller: Caller) {
  if (ids.length === 0) return []
  const isMember = joined(caller)
  return queries
    .select({ group: groups, isMember })
    .from(groups)
    .where(and(isAnyOf(groups.id, ids), sql`(not groups.is_private or ${isMember} or ${invited(caller)})`))
}

/** Returns the ids of a member's private groups. */
export async function readPrivateGroupIds(queries: Queries, memberId: string): Promise<string[]> {
  const rows = await queries
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(eq(memberships.memberId, memberId), eq(groups.isPrivate, true)))
    .orderBy(asc(memberships.groupId))
  return rows.map(({ groupId }) => groupId)
}
