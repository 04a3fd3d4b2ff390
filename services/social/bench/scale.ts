import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'

export interface ScaleFollow {
  readonly followerId: string
  readonly followedId: string
  readonly followedAt: Date
}

export interface ScalePost {
  readonly id: string
  readonly ownerId: string
}

const rowsAtOnce = 10_000

/**
 * Writes thousands of follows and posts directly into an empty database, for measurements. Also writes the matching counts of
 * follows (`member_tallies`). Publishes nothing.
 */
export async function loadRelations(
  databaseUrl: string,
  { follows, posts }: { readonly follows: readonly ScaleFollow[]; readonly posts: readonly ScalePost[] },
): Promise<void> {
  const database = openDatabase({ name: 'scale', url: databaseUrl, poolSize: 1, log: silentLog() })
  const { db } = database
  try {
    await db.execute(sql`set statement_timeout = 0`)
    for (let from = 0; from < follows.length; from += rowsAtOnce) {
      const some = follows.slice(from, from + rowsAtOnce)
      await db.execute(sql`insert into follows (followed_id, follower_id, followed_at)
        select * from unnest(${sql.param(some.map(({ followedId }) => followedId))}::uuid[],
          ${sql.param(some.map(({ followerId }) => followerId))}::uuid[],
          ${sql.param(some.map(({ followedAt }) => followedAt))}::timestamptz[])`)
    }
    await db.execute(sql`insert into member_tallies
        (member_id, version, followers_count, following_version, following_count)
      select member_id, 1, sum(followers), 1, sum(following)
      from (select followed_id as member_id, count(*) as followers, 0 as following from follows group by 1
        union all select follower_id, 0, count(*) from follows group by 1) counted group by 1`)
    for (let from = 0; from < posts.length; from += rowsAtOnce) {
      const some = posts.slice(from, from + rowsAtOnce)
      await db.execute(sql`insert into posts (id, owner_id) select * from unnest(
        ${sql.param(some.map(({ id }) => id))}::uuid[], ${sql.param(some.map(({ ownerId }) => ownerId))}::uuid[])`)
    }
  } finally {
    await database.stop?.()
  }
}
