import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Post } from './posts.ts'
import { postPhotos, posts, postVersions } from './schema.ts'

/** A post of a member's own, with its photos and earlier wordings. */
export interface AuthoredPost {
  readonly post: Post
  readonly files: readonly string[]
  readonly versions: readonly {
    readonly headline: string
    readonly supportingStatement: string
    readonly replacedAt: string
  }[]
}

const files = sql<string[]>`(select coalesce(json_agg(p.file order by p.position), '[]')
  from ${postPhotos} p where p.post_id = ${posts.id})`
const versions = sql<AuthoredPost['versions']>`(select coalesce(json_agg(json_build_object('headline', v.headline,
  'supportingStatement', v.supporting_statement, 'replacedAt', v.replaced_at) order by v.wording), '[]')
  from ${postVersions} v where v.post_id = ${posts.id})`

/** All posts of a member that stand, oldest first. */
export const authoredPosts = (queries: Queries, ownerId: string): Promise<AuthoredPost[]> =>
  queries
    .select({ post: posts, files, versions })
    .from(posts)
    .where(and(eq(posts.ownerId, ownerId), isNull(posts.deletedAt)))
    .orderBy(asc(posts.createdAt), asc(posts.id))
