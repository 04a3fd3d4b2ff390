import { silentLog } from '@hunch/kit/log'
import { type Database, openDatabase, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { saveWords } from './post-words.ts'
import { authors, follows, members, postSignals, posts } from './schema.ts'

export interface ScaleAuthor {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Two letters. */
  readonly country: string
  readonly joinedAt: Date
}

export interface ScalePost {
  readonly id: string
  readonly ownerId: string
  readonly headline: string
  readonly supportingStatement: string
  /** The id of a category. */
  readonly category: string | null
  readonly country: string
  readonly createdAt: Date
  /** Null for a comparison, as are the two below. */
  readonly deadline: Date | null
  readonly lapsesAt: Date | null
  readonly resolvedAt: Date | null
  /** Null with `resolvedAt` set: unclear. */
  readonly result: boolean | null
  /** One a member at most. */
  readonly votes: readonly { readonly memberId: string; readonly vote: boolean; readonly votedAt: Date }[]
  /** Members who saw it beside the voters. */
  readonly viewerIds: readonly string[]
}

export interface ScaleFollow {
  readonly followerId: string
  readonly followedId: string
  readonly followedAt: Date
}

/** Writes by the thousand into an empty database, past the calls, for measurements; nothing is told. */
export interface ScaleLoader {
  loadAuthors(given: readonly ScaleAuthor[]): Promise<void>
  loadFollows(given: readonly ScaleFollow[]): Promise<void>
  /** Posts with their votes, views and search words, in one transaction. */
  loadPosts(given: readonly ScalePost[]): Promise<void>
  /** Lets the planner know what came, and closes the connection. */
  finish(): Promise<void>
}

/** Opens the database of a service that has run once, for its tables are there then. */
export function openScaleLoader(databaseUrl: string): ScaleLoader {
  const database = openDatabase({ name: 'scale', url: databaseUrl, poolSize: 1, log: silentLog() })
  const { db } = database
  return {
    loadAuthors: (given) => inParts(given, 1_000, (some) => writeAuthors(db, some)),
    loadFollows: (given) => inParts(given, 5_000, async (some) => void (await db.insert(follows).values([...some]))),
    loadPosts: (given) => database.transaction((tx) => inParts(given, 500, (some) => writePosts(tx, some))),
    finish: () => finish(database),
  }
}

async function finish(database: Database): Promise<void> {
  await database.db.execute(sql`analyze`)
  await database.stop?.()
}

async function inParts<Item>(items: readonly Item[], size: number, write: (some: readonly Item[]) => Promise<void>) {
  for (let from = 0; from < items.length; from += size) await write(items.slice(from, from + size))
}

async function writeAuthors(db: Queries, given: readonly ScaleAuthor[]): Promise<void> {
  await db.insert(members).values(given.map(({ id, joinedAt }) => ({ memberId: id, joinedAt, version: 1 })))
  await db.insert(authors).values(
    given.map(({ id, firstName, lastName, country }) => ({
      ...{ memberId: id, firstName, lastName, country, userRank: 'Rookie', version: 1 },
    })),
  )
}

async function writePosts(tx: Queries, given: readonly ScalePost[]): Promise<void> {
  await tx.insert(posts).values(given.map(rowOf))
  await tx
    .insert(postSignals)
    .values(given.map(({ id, votes, viewerIds }) => ({ postId: id, viewers: votes.length + viewerIds.length })))
  await saveWords(tx, ...given.map((post) => ({ ...post, wording: 1 })))
  const cast = given.flatMap(({ id, votes }) => votes.map((vote) => ({ postId: id, ...vote })))
  await tx.execute(sql`insert into votes (post_id, member_id, vote, voted_at)
    select * from unnest(${sql.param(cast.map(({ postId }) => postId))}::uuid[],
      ${sql.param(cast.map(({ memberId }) => memberId))}::uuid[], ${sql.param(cast.map(({ vote }) => vote))}::boolean[],
      ${sql.param(cast.map(({ votedAt }) => votedAt))}::timestamptz[])`)
  const seen = given.flatMap(({ id, votes, viewerIds, createdAt }) =>
    [...votes.map(({ memberId }) => memberId), ...viewerIds].map((memberId) => ({ postId: id, memberId, createdAt })),
  )
  await tx.execute(sql`insert into views (member_id, post_id, seen_at)
    select * from unnest(${sql.param(seen.map(({ memberId }) => memberId))}::uuid[],
      ${sql.param(seen.map(({ postId }) => postId))}::uuid[],
      ${sql.param(seen.map(({ createdAt }) => createdAt))}::timestamptz[])`)
}

/** A post as it stands when the clock has done its work: nothing is due before its deadline. */
function rowOf({ votes, viewerIds: _, ...post }: ScalePost): typeof posts.$inferInsert {
  const agreeCount = votes.filter(({ vote }) => vote).length
  const ended = post.deadline !== null && post.deadline.getTime() <= Date.now()
  return {
    ...post,
    ...{ postType: post.deadline ? 'prediction' : 'comparison', isExperience: false, agreeCount },
    ...{
      disagreeCount: votes.length - agreeCount,
      endsSoonTold: ended,
      endTold: ended,
      earlyEngagement: votes.length / 2,
    },
    ...{ resolvedBy: post.resolvedAt ? 'owner' : null, settled: post.resolvedAt !== null },
    ...{ settlement: post.resolvedAt ? 1 : 0, dueAt: post.resolvedAt ? null : ended ? post.lapsesAt : post.deadline },
  }
}
