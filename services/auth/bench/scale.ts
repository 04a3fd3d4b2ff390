import { silentLog } from '@hunch/kit/log'
import { type Database, openDatabase } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { emailKey } from '../src/accounts/rules.ts'
import { nameKeyOf } from '../src/accounts/store/accounts.ts'
import { accounts, countedPosts, figures } from '../src/schema/index.ts'

/** A member for benchmarks. The figures must match the rows that the other services load. */
export interface ScaleMember {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Two letters. */
  readonly country: string
  readonly timeZone: string
  readonly joinedAt: Date
  readonly followersCount: number
  readonly followingCount: number
  readonly postIds: readonly string[]
}

const batchSize = 500
const postsAtOnce = 20_000

/**
 * Inserts members into an empty database for benchmarks. Their e-mails count as verified. No events are published. Throws
 * if an id or e-mail exists.
 */
export async function loadMembers(databaseUrl: string, members: readonly ScaleMember[]): Promise<void> {
  const database = openDatabase({ name: 'scale', url: databaseUrl, poolSize: 1, log: silentLog() })
  try {
    for (let from = 0; from < members.length; from += batchSize)
      await insertBatch(database, members.slice(from, from + batchSize))
  } finally {
    await database.stop?.()
  }
}

async function insertBatch({ db }: Database, members: readonly ScaleMember[]): Promise<void> {
  await db.insert(accounts).values(
    members.map(({ id, email, firstName, lastName, country, timeZone, joinedAt }) => ({
      id,
      email,
      emailKey: emailKey(email),
      emailVerified: true,
      provider: 'google' as const,
      firstName,
      lastName,
      nameKey: nameKeyOf({ firstName, lastName }),
      country,
      timeZone,
      createdAt: joinedAt,
    })),
  )
  await db.insert(figures).values(
    members.map(({ id, followersCount, followingCount, postIds }) => ({
      memberId: id,
      followersCount,
      followersVersion: 1,
      followingCount,
      followingVersion: 1,
      totalPredictions: postIds.length,
    })),
  )
  const posted = members.flatMap(({ id, postIds }) => postIds.map((postId) => ({ postId, memberId: id })))
  for (let from = 0; from < posted.length; from += postsAtOnce) {
    const some = posted.slice(from, from + postsAtOnce)
    await db.execute(sql`insert into ${countedPosts} (post_id, member_id, is_deleted)
      select post, member, false from unnest(${sql.param(some.map(({ postId }) => postId))}::uuid[],
        ${sql.param(some.map(({ memberId }) => memberId))}::uuid[]) given (post, member)`)
  }
}
