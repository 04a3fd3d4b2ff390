/** The record of comments, likes, reactions and follows, written in batches. */
import type { Queries } from '@hunch/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import type { comments, follows, likes, reactions } from '../../schema/index.ts'

type Comment = Omit<typeof comments.$inferSelect, 'deleted'>
type Reaction = Omit<typeof reactions.$inferSelect, 'removed'>
type Like = typeof likes.$inferSelect
type Follow = typeof follows.$inferSelect

/** Returns a function that binds a column of the rows as one parameter. */
const columnsOf =
  <Row>(rows: readonly Row[]) =>
  (of: (row: Row) => string | null): SQL =>
    sql`${sql.param(rows.map(of))}`

/** Inserts comments; existing ones stay unchanged. */
export async function insertComments(tx: Queries, rows: readonly Comment[]): Promise<void> {
  const column = columnsOf(rows)
  await tx.execute(sql`
    insert into comments (comment_id, post_id, owner_id, member_id, posted_at, local_date)
    select * from unnest(${column((row) => row.commentId)}::uuid[], ${column((row) => row.postId)}::uuid[],
      ${column((row) => row.ownerId)}::uuid[], ${column((row) => row.memberId)}::uuid[],
      ${column((row) => row.postedAt.toISOString())}::timestamptz[], ${column((row) => row.localDate)}::date[])
    on conflict do nothing`)
}

export async function markCommentsDeleted(tx: Queries, commentIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update comments set deleted = true where comment_id = any (${sql.param([...commentIds])}::uuid[])`,
  )
}

/** Saves reactions. Keeps the first reaction of a member on a post, and restores it if it was removed. */
export async function saveReactions(tx: Queries, rows: readonly Reaction[]): Promise<void> {
  const column = columnsOf(rows)
  await tx.execute(sql`
    insert into reactions (post_id, member_id, owner_id, first_at, local_date)
    select distinct on (post_id, member_id) post_id, member_id, owner_id, first_at, local_date
    from unnest(${column((row) => row.postId)}::uuid[], ${column((row) => row.memberId)}::uuid[],
      ${column((row) => row.ownerId)}::uuid[], ${column((row) => row.firstAt.toISOString())}::timestamptz[],
      ${column((row) => row.localDate)}::date[]) with ordinality as g (post_id, member_id, owner_id, first_at, local_date, nr)
    order by post_id, member_id, nr
    on conflict (post_id, member_id) do update set removed = false`)
}

export async function markReactionsRemoved(
  tx: Queries,
  rows: readonly Pick<Reaction, 'postId' | 'memberId'>[],
): Promise<void> {
  const column = columnsOf(rows)
  await tx.execute(sql`
    update reactions r set removed = true
    from unnest(${column((row) => row.postId)}::uuid[], ${column((row) => row.memberId)}::uuid[]) as g (post_id, member_id)
    where r.post_id = g.post_id and r.member_id = g.member_id`)
}

/** Inserts likes. Returns the indexes of the likes that are a member's first like of the comment. */
export async function insertLikes(tx: Queries, rows: readonly Like[]): Promise<ReadonlySet<number>> {
  const column = columnsOf(rows)
  const inserted = await tx.execute<{ comment_id: string; member_id: string }>(sql`
    insert into likes (comment_id, member_id, author_id, first_at, local_date)
    select * from unnest(${column((row) => row.commentId)}::uuid[], ${column((row) => row.memberId)}::uuid[],
      ${column((row) => row.authorId)}::uuid[], ${column((row) => row.firstAt.toISOString())}::timestamptz[],
      ${column((row) => row.localDate)}::date[])
    on conflict do nothing returning comment_id, member_id`)
  const keys = inserted.rows.map((row) => `${row.comment_id} ${row.member_id}`)
  return firstWith(
    keys,
    rows.map((row) => `${row.commentId} ${row.memberId}`),
  )
}

/** Inserts follows. Returns the indexes of the follows that are a member's first follow of the other member. */
export async function insertFollows(tx: Queries, rows: readonly Follow[]): Promise<ReadonlySet<number>> {
  const column = columnsOf(rows)
  const inserted = await tx.execute<{ followed_id: string; follower_id: string }>(sql`
    insert into follows (followed_id, follower_id, first_at, local_date)
    select * from unnest(${column((row) => row.followedId)}::uuid[], ${column((row) => row.followerId)}::uuid[],
      ${column((row) => row.firstAt.toISOString())}::timestamptz[], ${column((row) => row.localDate)}::date[])
    on conflict do nothing returning followed_id, follower_id`)
  const keys = inserted.rows.map((row) => `${row.followed_id} ${row.follower_id}`)
  return firstWith(
    keys,
    rows.map((row) => `${row.followedId} ${row.followerId}`),
  )
}

/** Returns the index of the first row with each of the `keys`; `of` has the keys of all rows. */
function firstWith(keys: readonly string[], of: readonly string[]): ReadonlySet<number> {
  return new Set(keys.map((key) => of.indexOf(key)))
}
