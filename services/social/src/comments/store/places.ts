import { type Publishing, publishingPart } from '@hunch/kit/events'
import { type CommitWith, clockOnce, lastStatement, type Queries, statement } from '@hunch/kit/postgres'
import { notBlocked, wordsMutedBy } from '@hunch/members'
import { sql } from 'drizzle-orm'
import type { CommentIntent, CountedPost, FoundPlace } from '../rules/comment-batch.ts'
import type { Commenting } from '../rules/commenting.ts'
import type { Comment } from './comments.ts'

type Row = {
  now: number
  nr: number | null
  owner_id: string | null
  audience_group_id: string | null
  version: string
  comment_count: number
  commenting: Commenting
  follows_owner: boolean
  commenter_count: number
  parent_id: string | null
  thread_id: string
  level: number
  parent_author_id: string
  has_commented: boolean
}

// Written so that each row is looked up by its key, at any size of the tables.
const selectPlaces = statement<
  Record<'postIds' | 'memberIds' | 'parentIds' | 'hiddenFor', readonly (string | null)[]>,
  Row
>(sql`
  with ${clockOnce}
  select clock.now_ms as now, w.nr::integer as nr, p.owner_id, p.audience_group_id,
    t.version, t.comment_count, t.commenter_count, t.commenting, follow.follower_id is not null as follows_owner,
    parent.id as parent_id, parent.thread_id, parent.level,
    parent.member_id as parent_author_id, own.id is not null as has_commented
  from clock left join unnest(${sql.placeholder('postIds')}::uuid[], ${sql.placeholder('memberIds')}::uuid[],
      ${sql.placeholder('parentIds')}::uuid[], ${sql.placeholder('hiddenFor')}::uuid[])
      with ordinality as w (post_id, member_id, parent_id, hidden_for, nr) on true
    left join lateral (select owner_id, audience_group_id from posts where id = w.post_id and not deleted limit 1) p
      on true
    left join lateral (select version, comment_count, commenter_count, commenting from post_tallies
      where post_id = w.post_id limit 1) t on true
    left join lateral (select follower_id from follows
      where t.commenting = 'followers' and followed_id = p.owner_id and follower_id = w.member_id limit 1) follow on true
    left join lateral (select id, thread_id, level, member_id from comments
      where id = w.parent_id and post_id = w.post_id and member_id is not null
        and (not hidden or member_id = w.member_id)
        and ${notBlocked(sql`comments.member_id`, sql`w.hidden_for`)} limit 1) parent on true
    left join lateral (select c.id from comments c
      where c.post_id = w.post_id and c.member_id = w.member_id limit 1) own on true`)

/**
 * Reads the state that each intent is checked against, in the order of the intents, and the database's clock. The tallies must
 * be locked by an earlier statement, because the snapshot of a statement may be older than the lock that it waits for.
 */
export async function findPlaces(
  tx: Queries,
  intents: readonly CommentIntent[],
): Promise<{ places: (FoundPlace | undefined)[]; now: Date }> {
  const rows = await selectPlaces(tx, {
    postIds: intents.map(({ postId }) => postId),
    memberIds: intents.map(({ memberId }) => memberId),
    parentIds: intents.map(({ parentId }) => parentId),
    hiddenFor: intents.map(({ hiddenFor }) => hiddenFor),
  })
  const found = new Map(rows.map((row) => [row.nr, row]))
  return {
    places: intents.map((_, index) => toPlace(found.get(index + 1))),
    now: new Date(rows[0]?.now ?? Number.NaN),
  }
}

const selectWordsMuted = wordsMutedBy<Record<'postIds' | 'parentIds', readonly (string | null)[]>>(sql`
  select owner_id from posts where id = any (${sql.placeholder('postIds')}::uuid[])
  union all select member_id from comments where id = any (${sql.placeholder('parentIds')}::uuid[])`)

/** Returns the muted words of the members to notify: the owners of the posts, and the authors of the parent comments. */
export const findWordsMuted = (
  tx: Queries,
  intents: readonly Pick<CommentIntent, 'postId' | 'parentId'>[],
): Promise<ReadonlyMap<string, string[]>> =>
  selectWordsMuted(tx, {
    postIds: intents.map(({ postId }) => postId),
    parentIds: intents.map(({ parentId }) => parentId),
  })

const toPlace = (row: Row | undefined): FoundPlace | undefined =>
  row?.owner_id
    ? {
        ownerId: row.owner_id,
        audienceGroupId: row.audience_group_id ?? '',
        commenting: row.commenting,
        followsOwner: row.follows_owner,
        version: Number(row.version),
        commentCount: row.comment_count,
        commenterCount: row.commenter_count,
        hasCommented: row.has_commented,
        parent: row.parent_id
          ? { id: row.parent_id, threadId: row.thread_id, level: row.level, authorId: row.parent_author_id }
          : undefined,
      }
    : undefined

const column = (name: keyof Columns) => sql.placeholder(name)

type Columns = Record<
  | 'tallyPostIds'
  | 'tallyVersions'
  | 'commentCounts'
  | 'commenterCounts'
  | 'ids'
  | 'postIds'
  | 'threadIds'
  | 'parentIds'
  | 'levels'
  | 'memberIds'
  | 'contents'
  | 'times'
  | 'held',
  readonly unknown[]
>

const insertAndCommit = lastStatement<Columns & Publishing>(sql`
  with counted as (
    update post_tallies t
    set version = c.version, comment_count = c.comment_count, commenter_count = c.commenter_count
    from unnest(${column('tallyPostIds')}::uuid[], ${column('tallyVersions')}::bigint[],
      ${column('commentCounts')}::integer[], ${column('commenterCounts')}::integer[])
      as c (post_id, version, comment_count, commenter_count)
    where t.post_id = c.post_id),
    published as (${publishingPart})
  insert into comments (id, post_id, thread_id, parent_id, level, member_id, content, created_at, hidden, held,
    unannounced)
  select w.*, w.held, w.held from unnest(${column('ids')}::uuid[], ${column('postIds')}::uuid[], ${column('threadIds')}::uuid[],
    ${column('parentIds')}::uuid[], ${column('levels')}::smallint[], ${column('memberIds')}::uuid[],
    ${column('contents')}::text[], ${column('times')}::timestamptz[], ${column('held')}::boolean[])
    as w (id, post_id, thread_id, parent_id, level, member_id, content, created_at, held)`)

/** Inserts comments, writes the last of the given counts of each post, publishes the events, and commits. */
export function insertComments(
  commitWith: CommitWith,
  {
    comments,
    counted,
    publishing,
  }: { comments: readonly Comment[]; counted: readonly CountedPost[]; publishing: Publishing },
): Promise<void> {
  const tallies = [...new Map(counted.map((tally) => [tally.postId, tally])).values()]
  return insertAndCommit(commitWith, {
    ...publishing,
    tallyPostIds: tallies.map(({ postId }) => postId),
    tallyVersions: tallies.map(({ version }) => version),
    commentCounts: tallies.map(({ commentCount }) => commentCount),
    commenterCounts: tallies.map(({ commenterCount }) => commenterCount),
    ids: comments.map(({ id }) => id),
    postIds: comments.map(({ postId }) => postId),
    threadIds: comments.map(({ threadId }) => threadId),
    parentIds: comments.map(({ parentId }) => parentId),
    levels: comments.map(({ level }) => level),
    memberIds: comments.map(({ memberId }) => memberId),
    contents: comments.map(({ content }) => content),
    times: comments.map(({ createdAt }) => createdAt.toISOString()),
    held: comments.map(({ held }) => held),
  })
}
