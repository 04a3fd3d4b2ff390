import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { posts } from '../../schema/index.ts'

/** A number of comments or reactions that social published for a post, with the post's version at social. */
export interface SocialCount {
  readonly postId: string
  readonly count: number
  readonly version: number
}

/** Stores the number of comments on posts. An older count never replaces a newer one. */
export const saveCommentCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveCounts(tx, counts, { count: posts.commentCount.name, version: posts.commentVersion.name })

/** Stores the number of reactions to posts. An older count never replaces a newer one. */
export const saveReactionCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveCounts(tx, counts, { count: posts.reactionCount.name, version: posts.reactionVersion.name })

/** Stores counts that are newer than the stored ones. Locks the posts in the order of their ids, like votes do. */
async function saveCounts(
  tx: Queries,
  counts: readonly SocialCount[],
  columns: { count: string; version: string },
): Promise<void> {
  const [count, version] = [sql.identifier(columns.count), sql.identifier(columns.version)]
  const of = (get: (count: SocialCount) => unknown) => sql.param(counts.map(get))
  await tx.execute(sql`
    with given as (
      select distinct on (id) * from unnest(${of(({ postId }) => postId)}::uuid[], ${of((each) => each.count)}::integer[],
        ${of((each) => each.version)}::bigint[]) as g (id, count, version) order by id, version desc
    ), locked as (
      select ${posts.id} from ${posts} where ${posts.id} = any (array(select id from given)) order by ${posts.id} for update
    )
    update ${posts} set ${count} = given.count, ${version} = given.version
    from given join locked using (id) where ${posts.id} = given.id and ${posts}.${version} < given.version`)
}
