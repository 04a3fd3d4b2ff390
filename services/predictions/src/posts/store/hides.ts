import type { Queries } from '@hunch/kit/postgres'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { postHides, posts } from '../../schema/index.ts'
import type { Post } from './posts.ts'

/** A cause that hides a post: an act of moderation, or a flag that holds it. */
export type Hide = typeof postHides.$inferSelect

/** A post that was hidden, shown again, or is now hidden for another cause. */
export interface Shift {
  readonly post: Post
  /** True if the post was held from the start, and others now see it for the first time. */
  readonly firstShown: boolean
}

/**
 * Stores whether a cause hides a post. A lifted cause never hides again. A post is `hidden` while any cause stands. It is
 * also `held` while all causes that stand are flags. Returns the post with a new version if either changes, otherwise
 * undefined.
 */
export async function saveHide(tx: Queries, { actId, postId, kind, standing }: Hide): Promise<Shift | undefined> {
  const [before] = await tx
    .select({ unannounced: posts.unannounced })
    .from(posts)
    .where(eq(posts.id, postId))
    .for('update')
  const onConflict = { target: postHides.actId, set: { standing: sql`${postHides.standing} and excluded.standing` } }
  await tx.insert(postHides).values({ actId, postId, kind, standing }).onConflictDoUpdate(onConflict)
  const stands = sql`select from post_hides h where h.post_id = ${postId} and h.standing`
  const hidden = sql<boolean>`exists (${stands})`
  const held = sql<boolean>`(exists (${stands}) and not exists (${stands} and h.kind = 'act'))`
  const [post] = await tx
    .update(posts)
    .set({ hidden, held, unannounced: sql`${posts.unannounced} and ${hidden}`, version: sql`${posts.version} + 1` })
    .where(and(eq(posts.id, postId), or(ne(posts.hidden, hidden), ne(posts.held, held))))
    .returning()
  return post && { post, firstShown: before?.unannounced === true && !post.hidden }
}

/**
 * In a rebuild, copies holds that the service itself wrote when it flagged a post, because their HoldStarted may not have
 * arrived yet. Without them, the held posts would become visible. Holds that the rebuilt table has stay unchanged.
 */
export async function keepOwnHolds(rebuilding: Queries): Promise<void> {
  // Skips a post that an act hides: `hidden` is already true, and `held` must stay false.
  await rebuilding.execute(sql`
    with kept as (
      insert into post_hides (act_id, post_id, kind, standing)
      select act_id, post_id, kind, standing from public.post_hides where kind = 'hold' and standing
      on conflict do nothing returning post_id)
    update posts p set hidden = true, held = true from kept where p.id = kept.post_id and not p.hidden`)
}

/** Returns the posts among `ids` that are held for review. */
export async function findHeld(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const isWanted = sql`${posts.id} = any (${sql.param([...ids])}::uuid[])`
  const where = and(isWanted, eq(posts.held, true), isNull(posts.deletedAt), isNull(posts.audienceGroupId))
  return (await queries.select({ id: posts.id }).from(posts).where(where)).map(({ id }) => id)
}

/** Counts the public posts of a member that have photos or links and are visible to others. Stops at `most`. */
export async function countShownWithMedia(tx: Queries, ownerId: string, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from (select from posts
      where owner_id = ${ownerId} and deleted_at is null and audience_group_id is null and not hidden
        and (has_link or exists (select from post_photos p where p.post_id = posts.id)) limit ${most}) shown`)
  return rows[0]?.count ?? 0
}

const isOfHour = (ownerId: string) => sql`owner_id = ${ownerId} and created_at > (select app_now()) - interval '1 hour'`

/** Returns how many posts a member created in the last hour, including deleted ones. */
export async function countOfHour(queries: Queries, ownerId: string): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(sql`
    select (select count(*) from posts where ${isOfHour(ownerId)} and deleted_at is null)::integer
      + (select count(*) from posts where ${isOfHour(ownerId)} and deleted_at is not null)::integer as count`)
  return rows[0]?.count ?? 0
}
