import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { posts } from '../../schema/index.ts'

/** The number of comments on a post, or of its reactions, as published by social. */
export interface SocialCount {
  readonly postId: string
  readonly count: number
  /** The version of the post at social. */
  readonly version: number
}

/** Stores the number of comments on each post. An older count never replaces a newer one. */
export const saveCommentCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveCounts(tx, counts, { count: posts.commentCount.name, version: posts.commentVersion.name })

/** Stores the number of reactions to each post. An older count never replaces a newer one. */
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
