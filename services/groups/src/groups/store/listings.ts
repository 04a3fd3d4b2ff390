import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { hideEachOther, notBlocked } from '@hunch/members'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { groups, memberships } from '../../schema.ts'
import { type Role, roleIn } from '../rules.ts'
import type { Group } from './groups.ts'

/** A group with the additional data that a list shows to the caller. */
export interface Listing {
  readonly group: Group
  readonly predictionCount: number
  /** The caller's role; null if they are not a member. */
  readonly role: Role | null
  /** Whether the caller has an invitation, has not joined yet, and no block hides the inviting member from them. */
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

/** SQL condition for the groups in lists and searches: public groups, and the caller's own groups. */
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

/** Returns a page of the public groups and the caller's own groups, the largest first. */
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
 * Returns a member's groups, the largest first. Of another member, returns only the public groups, and none if a block
 * hides that member from the caller.
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
 * Returns the public groups and the caller's own groups whose words contain all of `beginnings`, for example ` rai` and
 * ` wat`. Requires at least one beginning. Groups whose names contain all of them come first, then larger groups.
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

/**
 * Returns those of the given groups whose names the caller may see: public groups, the caller's own groups, and groups with
 * an invitation for the caller.
 */
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
