import { type Publishing, publishingPart } from '@hunch/kit/events'
import { type CommitWith, clockOnce, lastStatement, type Queries, statement } from '@hunch/kit/postgres'
import { notBlocked, notHidden } from '@hunch/members'
import { and, asc, eq, sql } from 'drizzle-orm'
import { isErased, votes } from '../schema/index.ts'
import type { CurrentVote, VoteChange, VoteIntent } from './rules/vote-batch.ts'

const selectForUpdate = statement<{ ids: readonly string[] }, never>(sql`
  select from posts where id = any (${sql.placeholder('ids')}::uuid[]) order by id for update`)

/** Locks posts in the order of their ids, to avoid deadlocks between batches. */
export async function lockPosts(tx: Queries, ids: readonly string[]): Promise<void> {
  await selectForUpdate(tx, { ids })
}

const selectCurrentVotes = statement<
  Record<'postIds' | 'memberIds' | 'groupIds' | 'hiddenFor', readonly (string | null)[]>,
  Row
>(sql`
  with ${clockOnce},
    wanted as (select * from unnest(${sql.placeholder('postIds')}::uuid[], ${sql.placeholder('memberIds')}::uuid[],
      ${sql.placeholder('groupIds')}::text[], ${sql.placeholder('hiddenFor')}::uuid[])
      as w (post_id, member_id, group_ids, hidden_for))
  select clock.now_ms as now, w.post_id, w.member_id, posts.owner_id,
    posts.audience_group_id, posts.version, posts.agree_count, posts.disagree_count, v.vote,
    posts.deleted_at is null and (posts.audience_group_id is null
      or posts.audience_group_id = any (string_to_array(w.group_ids, ',')::uuid[]))
      and (not posts.hidden and (not posts.limited or exists (select from follows f
        where f.follower_id = w.member_id and f.followed_id = posts.owner_id)) or posts.owner_id = w.member_id)
      and ${notBlocked(sql`posts.owner_id`, sql`w.hidden_for`)} and not ${isErased(sql`w.member_id`)} as viewable,
    posts.deadline is null or clock.now < posts.deadline as open
  from clock left join wanted w on true left join posts on posts.id = w.post_id
    left join votes v on v.post_id = w.post_id and v.member_id = w.member_id`)

/**
 * Reads the post and the current vote of each intent, and the time that decides whether a post is still open. The posts must
 * be locked by an earlier statement, because a statement may read the clock before it waits for a lock. For a member who was
 * deleted, no post is viewable.
 */
export async function readCurrentVotes(
  tx: Queries,
  intents: readonly VoteIntent[],
): Promise<{ votes: CurrentVote[]; now: Date }> {
  const rows = await selectCurrentVotes(tx, {
    postIds: intents.map(({ postId }) => postId),
    memberIds: intents.map(({ memberId }) => memberId),
    groupIds: intents.map(({ groupIds }) => groupIds.join()),
    hiddenFor: intents.map(({ hiddenFor }) => hiddenFor),
  })
  const votes = rows.filter((row) => row.owner_id !== null).map(toCurrentVote)
  return { votes, now: new Date(rows[0]?.now ?? Number.NaN) }
}

type Row = {
  now: number
  post_id: string
  member_id: string
  owner_id: string
  audience_group_id: string | null
  version: string
  agree_count: number
  disagree_count: number
  viewable: boolean
  open: boolean
  vote: boolean | null
}

const toCurrentVote = (row: Row): CurrentVote => ({
  postId: row.post_id,
  memberId: row.member_id,
  ownerId: row.owner_id,
  audienceGroupId: row.audience_group_id,
  version: Number(row.version),
  agreeCount: row.agree_count,
  disagreeCount: row.disagree_count,
  viewable: row.viewable,
  open: row.open,
  vote: row.vote,
})

type Columns = Record<
  'postIds' | 'memberIds' | 'votes' | 'countedIds' | 'agreeCounts' | 'disagreeCounts' | 'versions',
  readonly unknown[]
>

const column = (name: keyof Columns) => sql.placeholder(name)

const writeAndCommit = lastStatement<Columns & Publishing & { readonly now: string }>(sql`
  with changes as (select * from unnest(${column('postIds')}::uuid[], ${column('memberIds')}::uuid[],
      ${column('votes')}::boolean[]) as c (post_id, member_id, vote)),
    withdrawn as (delete from votes v using changes c
      where c.vote is null and v.post_id = c.post_id and v.member_id = c.member_id),
    counted as (update posts set agree_count = c.agree_count, disagree_count = c.disagree_count, version = c.version
      from unnest(${column('countedIds')}::uuid[], ${column('agreeCounts')}::integer[],
        ${column('disagreeCounts')}::integer[], ${column('versions')}::bigint[])
        as c (id, agree_count, disagree_count, version)
      where posts.id = c.id),
    published as (${publishingPart})
  insert into votes (post_id, member_id, vote, voted_at)
    select post_id, member_id, vote, ${sql.placeholder('now')}::timestamptz from changes where vote is not null
  on conflict (post_id, member_id) do update set vote = excluded.vote, voted_at = excluded.voted_at`)

/**
 * Upserts the votes of a batch, and deletes withdrawn votes. Sets each post's counts and version to those of its last
 * change. Publishes the events and commits.
 */
export function writeVotes(
  commitWith: CommitWith,
  {
    changes,
    last,
    now,
    publishing,
  }: {
    changes: readonly VoteChange[]
    last: ReadonlyMap<string, VoteChange>
    now: Date
    publishing: Publishing
  },
): Promise<void> {
  const counted = [...last.values()]
  return writeAndCommit(commitWith, {
    ...publishing,
    postIds: changes.map(({ intent }) => intent.postId),
    memberIds: changes.map(({ intent }) => intent.memberId),
    votes: changes.map(({ intent }) => intent.vote),
    countedIds: counted.map(({ intent }) => intent.postId),
    agreeCounts: counted.map(({ agreeCount }) => agreeCount),
    disagreeCounts: counted.map(({ disagreeCount }) => disagreeCount),
    versions: counted.map(({ version }) => version),
    now: now.toISOString(),
  })
}

/** Returns the votes on a post that members show next to their comments. Omits members who are hidden from the viewer. */
export const findShownVotes = (
  queries: Queries,
  { postId, hiddenFor, limit }: { postId: string; hiddenFor: string | null; limit: number },
) =>
  queries
    .select({ memberId: votes.memberId, vote: votes.vote })
    .from(votes)
    .where(and(eq(votes.postId, postId), votes.shown, notHidden(votes.memberId, hiddenFor)))
    .orderBy(asc(votes.memberId))
    .limit(limit)

/** Shows or hides a member's vote. Returns whether it is shown; false if there is no vote. */
export async function updateShown(
  queries: Queries,
  { postId, memberId }: { postId: string; memberId: string },
  shown: boolean,
): Promise<boolean> {
  const { rowCount } = await queries
    .update(votes)
    .set({ shown })
    .where(and(eq(votes.postId, postId), eq(votes.memberId, memberId)))
  return shown && rowCount === 1
}
