import type { Queries } from '@hunch/kit/postgres'
import { notAmongHidden, notBlocked, notHidden } from '@hunch/members'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { authors, follows } from '../../schema.ts'
import type { FollowChange, FollowIntent, FoundFollow } from '../rules.ts'

/** A member in a list, and whether the reader follows them. */
export interface ListedMember {
  readonly memberId: string
  readonly isFollowing: boolean
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Counts the members whom a follower began to follow within the last hour and still follows. */
export async function countOfHour(queries: Queries, followerId: string): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(sql`
    select count(*)::integer as count from follows
    where follower_id = ${followerId} and followed_at > (select app_now()) - interval '1 hour'`)
  return rows[0]?.count ?? 0
}

/** Reads whether the follow of each intent exists and is possible. The tallies of both members must be locked. */
export async function findFollows(tx: Queries, intents: readonly FollowIntent[]): Promise<FoundFollow[]> {
  const column = (of: (intent: FollowIntent) => string) => sql.param(intents.map(of))
  const { rows } = await tx.execute<FoundFollow & Record<string, unknown>>(sql`
    select w.follower_id as "followerId", w.followed_id as "followedId", f.follower_id is not null as following,
      not coalesce(er.erased, false) and not coalesce(ed.erased, false)
        and ${notBlocked(sql`w.followed_id`, sql`w.follower_id`)} as possible
    from unnest(${column(({ followerId }) => followerId)}::uuid[], ${column(({ followedId }) => followedId)}::uuid[])
        as w (follower_id, followed_id)
      left join authors er on er.member_id = w.follower_id
      left join authors ed on ed.member_id = w.followed_id
      left join follows f on f.follower_id = w.follower_id and f.followed_id = w.followed_id`)
  return rows
}

/** Inserts the follows of a batch that begin, and deletes those that end. */
export async function writeFollows(tx: Queries, changes: readonly FollowChange[], now: Date): Promise<void> {
  const column = (of: (change: FollowChange) => unknown) => sql.param(changes.map(of))
  await tx.execute(sql`
    with changes as (select * from unnest(${column(({ intent }) => intent.followerId)}::uuid[],
        ${column(({ intent }) => intent.followedId)}::uuid[], ${column(({ intent }) => intent.following)}::boolean[])
        as c (follower_id, followed_id, following)),
      ended as (delete from follows f using changes c
        where not c.following and f.follower_id = c.follower_id and f.followed_id = c.followed_id)
    insert into follows (follower_id, followed_id, followed_at)
      select follower_id, followed_id, ${now.toISOString()}::timestamptz from changes where following
    on conflict do nothing`)
}

/** Whether a member follows another; false if one of them has blocked the other. */
export async function isFollowing(queries: Queries, followerId: string, followedId: string): Promise<boolean> {
  const [row] = await queries
    .select({ followerId: follows.followerId })
    .from(follows)
    .where(
      and(
        eq(follows.followerId, followerId),
        eq(follows.followedId, followedId),
        notHidden(follows.followedId, followerId),
      ),
    )
  return row !== undefined
}

const columns = {
  followers: { of: follows.followedId, listed: follows.followerId },
  following: { of: follows.followerId, listed: follows.followedId },
} as const

/**
 * Returns a page of a member's followers, or of the members whom they follow, newest first. Omits erased members, and
 * members who are hidden from the reader. Empty if the member themself is hidden from the reader.
 */
export async function readList(
  queries: Queries,
  list: keyof typeof columns,
  {
    memberId,
    readerId,
    hiddenFor,
    limit,
    offset,
  }: Page & {
    memberId: string
    readerId: string
    /** The reader's id, by which blocks are checked; null for the admin, to whom blocks do not apply. */
    hiddenFor: string | null
  },
): Promise<ListedMember[]> {
  const { of, listed } = columns[list]
  return queries
    .select({
      memberId: listed,
      isFollowing: sql<boolean>`exists (select from follows own
        where own.follower_id = ${readerId} and own.followed_id = ${listed})`,
    })
    .from(follows)
    .leftJoin(authors, eq(authors.memberId, listed))
    .where(
      and(
        eq(of, memberId),
        sql`not coalesce(${authors.erased}, false)`,
        notHidden(of, hiddenFor),
        notHidden(listed, hiddenFor),
      ),
    )
    .orderBy(desc(follows.followedAt), desc(listed))
    .limit(limit)
    .offset(offset)
}

/**
 * Returns the ids of a member's followers that come after `afterId`, sorted. Omits followers with a block between them and the
 * member, because the block will end the follow.
 */
export async function readFollowerIds(
  queries: Queries,
  memberId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ followerId: follows.followerId })
    .from(follows)
    .where(
      and(
        eq(follows.followedId, memberId),
        afterId ? gt(follows.followerId, afterId) : undefined,
        notAmongHidden(follows.followerId, memberId),
      ),
    )
    .orderBy(asc(follows.followerId))
    .limit(limit)
  return rows.map(({ followerId }) => followerId)
}
