import type { Queries } from '@hunch/kit/postgres'
import type { MemberCard } from '@hunch/members'
import { and, eq, sql } from 'drizzle-orm'
import { authors, postPhotos, posts, votes } from '../../schema/index.ts'
import { viewableTo } from '../../schema/visibility.ts'
import type { Post } from './posts.ts'

export interface Photo {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** A post with all that its card on the screen shows. */
export interface Item {
  readonly post: Post
  /** Null where the card was never fetched from auth. */
  readonly author: MemberCard | null
  readonly photos: readonly Photo[]
  /** The viewer's. */
  readonly myVote: boolean | null
  /** The database's time of the query. */
  readonly now: Date
}

const photosOfPost = sql<Photo[]>`(select coalesce(json_agg(json_build_object('file', p.file, 'width', p.width,
  'height', p.height, 'placeholder', p.placeholder) order by p.position), '[]')
  from ${postPhotos} p where p.post_id = ${posts.id})`

/**
 * Returns posts with all that their cards show, in one query and in the order of the ids. Those that a
 * viewer who is in these private groups may not see are absent.
 */
export async function readItems(
  queries: Queries,
  ids: readonly string[],
  viewerId: string | undefined,
  groupIds: readonly string[] = [],
): Promise<Item[]> {
  if (ids.length === 0) return []
  const ownVote = viewerId ? and(eq(votes.postId, posts.id), eq(votes.memberId, viewerId)) : sql`false`
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
    .where(and(sql`${posts.id} = any (${sql.param([...ids])}::uuid[])`, viewableTo(groupIds)))
  const byId = new Map(rows.map(({ nowMs, ...row }) => [row.post.id, { ...row, now: new Date(nowMs) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
