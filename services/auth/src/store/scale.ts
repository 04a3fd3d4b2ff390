import { silentLog } from '@hunch/kit/log'
import { type Database, openDatabase } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { emailKey } from '../domain/email.ts'
import { nameKeyOf } from './accounts.ts'
import { accounts, countedPosts, figures } from './schema.ts'

/** A member of a measured world, with figures that agree with what the other services are given. */
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

const rowsAtOnce = 500

/**
 * Writes members by the thousand into an empty database, past the calls, for measurements: their
 * e-mails count as verified, nothing is told. Throws where an id or e-mail is there already.
 */
export async function loadMembers(databaseUrl: string, members: readonly ScaleMember[]): Promise<void> {
  const database = openDatabase({ name: 'scale', url: databaseUrl, poolSize: 1, log: silentLog() })
  try {
    for (let from = 0; from < members.length; from += rowsAtOnce)
      await write(database, members.slice(from, from + rowsAtOnce))
    await database.db.execute(sql`analyze`)
  } finally {
    await database.stop?.()
  }
}

async function write({ db }: Database, members: readonly ScaleMember[]): Promise<void> {
  await db.insert(accounts).values(
    members.map(({ id, email, firstName, lastName, country, timeZone, joinedAt }) => ({
      ...{ id, email, firstName, lastName, country, timeZone, createdAt: joinedAt },
      ...{ emailKey: emailKey(email), nameKey: nameKeyOf({ firstName, lastName }) },
      ...{ emailVerified: true, provider: 'google' as const },
    })),
  )
  await db.insert(figures).values(
    members.map(({ id, followersCount, followingCount, postIds }) => ({
      ...{ memberId: id, followersCount, followingCount, totalPredictions: postIds.length },
      ...{ followersVersion: 1, followingVersion: 1 },
    })),
  )
  const posted = members.flatMap(({ id, postIds }) =>
    postIds.map((postId) => ({ postId, memberId: id, isDeleted: false })),
  )
  for (let from = 0; from < posted.length; from += rowsAtOnce)
    await db.insert(countedPosts).values(posted.slice(from, from + rowsAtOnce))
}
