import type { Publishing } from '@hunch/kit/events'
import { type CommitWith, type Queries, statement } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import type { CommentIntent, CountedPost, FoundPlace } from '../rules/comment-batch.ts'
import type { Comment } from './comments.ts'

type Row = {
  now: number
  nr: number | null
  owner_id: string | null
  audience_group_id: string | null
  version: string
  comment_count: number
  commenter_count: number
  parent_id: string | null
  thread_id: string
  level: number
  parent_author_id: string
  has_commented: boolean
}

const selectPlaces = statement<Record<'postIds' | 'memberIds' | 'parentIds', readonly (string | null)[]>, Row>(sql`
  with clock as materialized (select app_now() as now)
  select (extract(epoch from clock.now) * 1000)::float8 as now, w.nr::integer as nr, p.owner_id, p.audience_group_id,
    t.version, t.comment_count, t.commenter_count, parent.id as parent_id, parent.thread_id, parent.level,
    parent.member_id as parent_author_id, own.id is not null as has_commented
  from clock left join unnest(${sql.placeholder('postIds')}::uuid[], ${sql.placeholder('memberIds')}::uuid[],
      ${sql.placeholder('parentIds')}::uuid[]) with ordinality as w (post_id, member_id, parent_id, nr) on true
    left join posts p on p.id = w.post_id and not p.deleted
    left join post_tallies t on t.post_id = w.post_id
    left join comments parent
      on parent.id = w.parent_id and parent.post_id = w.post_id and parent.member_id is not null
    left join lateral (select c.id from comments c
      where c.post_id = w.post_id and c.member_id = w.member_id limit 1) own on true`)

/**
 * Finds what intents are judged by, in their order, and the database's clock; a statement of its own
 * behind the one that locks, as what that one sees may be older than the lock it waited for.
 */
export async function findPlaces(
  tx: Queries,
  intents: readonly CommentIntent[],
): Promise<{ places: (FoundPlace | undefined)[]; now: Date }> {
  const rows = await selectPlaces(tx, {
    postIds: intents.map(({ postId }) => postId),
    memberIds: intents.map(({ memberId }) => memberId),
    parentIds: intents.map(({ parentId }) => parentId),
  })
  const found = new Map(rows.map((row) => [row.nr, row]))
  return {
    places: intents.map((_, index) => toPlace(found.get(index + 1))),
    now: new Date(rows[0]?.now ?? Number.NaN),
  }
}

const toPlace = (row: Row | undefined): FoundPlace | undefined =>
  row?.owner_id
    ? {
        ownerId: row.owner_id,
        audienceGroupId: row.audience_group_id ?? '',
        version: Number(row.version),
        commentCount: row.comment_count,
        commenterCount: row.commenter_count,
        hasCommented: row.has_commented,
        parent: row.parent_id
          ? { id: row.parent_id, threadId: row.thread_id, level: row.level, authorId: row.parent_author_id }
          : undefined,
      }
    : undefined

/** Inserts comments, updates the tallies of their posts, of each to the last one given, publishes, and commits. */
export function insertComments(
  commitWith: CommitWith,
  {
    comments,
    counted,
    publishing,
  }: { comments: readonly Comment[]; counted: readonly CountedPost[]; publishing: Publishing },
): Promise<void> {
  const column = (of: (comment: Comment) => unknown) => sql.param(comments.map(of))
  const tallies = [...new Map(counted.map((tally) => [tally.postId, tally])).values()]
  const tally = (of: (counts: CountedPost) => unknown) => sql.param(tallies.map(of))
  return commitWith(sql`
    with counted as (
      update post_tallies t
      set version = c.version, comment_count = c.comment_count, commenter_count = c.commenter_count
      from unnest(${tally(({ postId }) => postId)}::uuid[], ${tally(({ version }) => version)}::bigint[],
        ${tally(({ commentCount }) => commentCount)}::integer[],
        ${tally(({ commenterCount }) => commenterCount)}::integer[])
        as c (post_id, version, comment_count, commenter_count)
      where t.post_id = c.post_id),
      published as (${publishing})
    insert into comments (id, post_id, thread_id, parent_id, level, member_id, content, created_at)
    select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ postId }) => postId)}::uuid[],
      ${column(({ threadId }) => threadId)}::uuid[], ${column(({ parentId }) => parentId)}::uuid[],
      ${column(({ level }) => level)}::smallint[], ${column(({ memberId }) => memberId)}::uuid[],
      ${column(({ content }) => content)}::text[],
      ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[])`)
}
