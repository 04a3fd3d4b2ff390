import type { Publishing } from '@hunch/kit/events'
import { type CommitWith, type Queries, statement } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import type { CurrentVote, VoteChange, VoteIntent } from './rules/vote-batch.ts'

const selectForUpdate = statement<{ ids: readonly string[] }, never>(sql`
  select from posts where id = any (${sql.placeholder('ids')}::uuid[]) order by id for update`)

/** Locks posts in the order of their ids, against deadlocks between batches. */
export async function lockPosts(tx: Queries, ids: readonly string[]): Promise<void> {
  await selectForUpdate(tx, { ids })
}

const selectCurrentVotes = statement<Record<'postIds' | 'memberIds' | 'groupIds', readonly string[]>, Row>(sql`
  with clock as materialized (select app_now() as now),
    wanted as (select * from unnest(${sql.placeholder('postIds')}::uuid[], ${sql.placeholder('memberIds')}::uuid[],
      ${sql.placeholder('groupIds')}::text[]) as w (post_id, member_id, group_ids))
  select (extract(epoch from clock.now) * 1000)::float8 as now, w.post_id, w.member_id, posts.owner_id,
    posts.audience_group_id, posts.version, posts.agree_count, posts.disagree_count, v.vote,
    posts.deleted_at is null and (posts.audience_group_id is null
      or posts.audience_group_id = any (string_to_array(w.group_ids, ',')::uuid[])) as viewable,
    posts.deadline is null or clock.now < posts.deadline as open
  from clock left join wanted w on true left join posts on posts.id = w.post_id
    left join votes v on v.post_id = w.post_id and v.member_id = w.member_id`)

/**
 * Reads each intent's post and current vote once the posts are locked, and the time by which they are
 * open or closed. A statement of its own: the one that locks may read the clock before it waits for
 * the lock.
 */
export async function readCurrentVotes(
  tx: Queries,
  intents: readonly VoteIntent[],
): Promise<{ votes: CurrentVote[]; now: Date }> {
  const rows = await selectCurrentVotes(tx, {
    postIds: intents.map(({ postId }) => postId),
    memberIds: intents.map(({ memberId }) => memberId),
    groupIds: intents.map(({ groupIds }) => groupIds.join()),
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

/**
 * Upserts a batch's votes, deletes the withdrawn ones, updates the counts and versions of their posts to those of
 * each post's last change, publishes, and commits.
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
  const of = (get: (change: VoteChange) => unknown) => sql.param(changes.map(get))
  const ofLast = (get: (change: VoteChange) => unknown) => sql.param([...last.values()].map(get))
  return commitWith(sql`
    with changes as (select * from unnest(${of(({ intent }) => intent.postId)}::uuid[],
        ${of(({ intent }) => intent.memberId)}::uuid[], ${of(({ intent }) => intent.vote)}::boolean[]) as c (post_id, member_id, vote)),
      withdrawn as (delete from votes v using changes c
        where c.vote is null and v.post_id = c.post_id and v.member_id = c.member_id),
      counted as (update posts set agree_count = c.agree_count, disagree_count = c.disagree_count, version = c.version
        from unnest(${ofLast(({ intent }) => intent.postId)}::uuid[], ${ofLast(({ agreeCount }) => agreeCount)}::integer[],
          ${ofLast(({ disagreeCount }) => disagreeCount)}::integer[], ${ofLast(({ version }) => version)}::bigint[])
          as c (id, agree_count, disagree_count, version)
        where posts.id = c.id),
      published as (${publishing})
    insert into votes (post_id, member_id, vote, voted_at)
      select post_id, member_id, vote, ${now.toISOString()}::timestamptz from changes where vote is not null
    on conflict (post_id, member_id) do update set vote = excluded.vote, voted_at = excluded.voted_at`)
}
