import type { Queries } from '@hunch/kit/postgres'
import type { MemberCard } from '@hunch/members'
import { and, eq, sql } from 'drizzle-orm'
import { authors, postEvidence, postPhotos, posts, votes } from '../../schema/index.ts'
import { type Reader, readerOf, type Viewer, viewableTo } from '../../schema/visibility.ts'
import type { Post } from './posts.ts'

export interface Photo {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
  /** Whether only the owner sees the photo until a review. */
  readonly isHeld: boolean
}

/** The evidence of a post's result. */
interface Evidence {
  readonly note: string
  readonly photo: Photo | null
}

/** A post with all data of its card. */
export interface Item {
  readonly post: Post
  /** Null if the card was never fetched from auth. */
  readonly author: MemberCard | null
  readonly photos: readonly Photo[]
  readonly evidence: Evidence | null
  /** The viewer's vote; null if there is none. */
  readonly myVote: boolean | null
  /** The viewer has seen the post's results up to this time. */
  readonly resultSeenTo: Date | null
  /** The database's time of the query. */
  readonly now: Date
}

const photosOfPost = sql<Photo[]>`(select coalesce(json_agg(json_build_object('file', p.file, 'width', p.width,
  'height', p.height, 'placeholder', p.placeholder, 'isHeld', p.is_held) order by p.position), '[]')
  from ${postPhotos} p where p.post_id = ${posts.id})`

const evidenceOfPost = sql<Evidence | null>`(select json_build_object('note', e.note, 'photo', case when e.file is not null
  then json_build_object('file', e.file, 'width', e.width, 'height', e.height, 'placeholder', e.placeholder,
    'isHeld', e.is_held) end)
  from ${postEvidence} e where e.post_id = ${posts.id})`

/**
 * Returns posts with all data of their cards, in one query and in the order of the ids. Leaves out posts that the
 * viewer may not see. `groupIds` are the viewer's private groups.
 */
export async function readItems(
  queries: Queries,
  ids: readonly string[],
  viewer: Viewer,
  groupIds: readonly string[] = [],
  reader: Reader<string | null> = readerOf(viewer),
): Promise<Item[]> {
  if (ids.length === 0) return []
  const ownVote = viewer ? and(eq(votes.postId, posts.id), eq(votes.memberId, viewer.id)) : sql`false`
  const rows = await queries
    .select({
      post: posts,
      author: authors,
      photos: photosOfPost,
      evidence: evidenceOfPost,
      myVote: votes.vote,
      resultSeenTo: votes.resultSeenTo,
      nowMs: sql<number>`(extract(epoch from clock.now) * 1000)::float8`,
    })
    .from(posts)
    .innerJoin(sql`(select app_now() as now offset 0) clock`, sql`true`)
    .leftJoin(authors, eq(authors.memberId, posts.ownerId))
    .leftJoin(votes, ownVote)
    .where(and(sql`${posts.id} = any (${sql.param([...ids])}::uuid[])`, viewableTo(groupIds, reader)))
  const byId = new Map(rows.map(({ nowMs, ...row }) => [row.post.id, { ...row, now: new Date(nowMs) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
