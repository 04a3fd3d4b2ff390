import type { Queries } from '@hunch/kit/postgres'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Author } from './authors.ts'
import { type Post, viewableTo } from './posts.ts'
import { authors, postPhotos, posts, votes } from './schema.ts'

export interface Photo {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** A post with all that its card shows. */
export interface Item {
  readonly post: Post
  /** Null where auth was never asked for the card. */
  readonly author: Author | null
  readonly photos: readonly Photo[]
  /** The vote of whoever asks. */
  readonly myVote: boolean | null
  /** The database's time when it was read. */
  readonly now: Date
}

const photosOfPost = sql<Photo[]>`(select coalesce(json_agg(json_build_object('file', p.file, 'width', p.width,
  'height', p.height, 'placeholder', p.placeholder) order by p.position), '[]')
  from ${postPhotos} p where p.post_id = ${posts.id})`

/**
 * Everything about some posts in one query, in the order of the ids; those that the caller may
 * not see, who is in these private groups, are absent.
 */
export async function readItems(
  queries: Queries,
  ids: readonly string[],
  callerId: string | undefined,
  groupIds: readonly string[] = [],
): Promise<Item[]> {
  if (ids.length === 0) return []
  const ownVote = callerId ? and(eq(votes.postId, posts.id), eq(votes.memberId, callerId)) : sql`false`
  const rows = await queries
    .select({
      post: posts,
      author: authors,
      photos: photosOfPost,
      myVote: votes.vote,
      nowMs: sql<number>`(extract(epoch from clock.now) * 1000)::float8`,
    })
    .from(posts)
    .innerJoin(sql`(select app_now() as now offset 0) clock`, sql`true`)
    .leftJoin(authors, eq(authors.memberId, posts.ownerId))
    .leftJoin(votes, ownVote)
    .where(and(inArray(posts.id, [...ids]), viewableTo(groupIds)))
  const byId = new Map(rows.map(({ nowMs, ...row }) => [row.post.id, { ...row, now: new Date(nowMs) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
