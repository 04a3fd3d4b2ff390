import { silentLog } from '@hunch/kit/log'
import { type Database, openDatabase, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { authors, follows, members, postSignals, posts } from '../src/schema/index.ts'
import { saveWords } from '../src/search-index/store.ts'

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
  /** Null for a comparison, like the next two. */
  readonly deadline: Date | null
  readonly lapsesAt: Date | null
  readonly resolvedAt: Date | null
  /** Null with `resolvedAt` set: unclear. */
  readonly result: boolean | null
  /** At most one per member. */
  readonly votes: readonly { readonly memberId: string; readonly vote: boolean; readonly votedAt: Date }[]
  /** Members who saw it, besides the voters. */
  readonly viewerIds: readonly string[]
}

export interface ScaleFollow {
  readonly followerId: string
  readonly followedId: string
  readonly followedAt: Date
}

/** Loads thousands of rows into an empty database for measurements, without calls and events. */
export interface ScaleLoader {
  loadAuthors(rows: readonly ScaleAuthor[]): Promise<void>
  loadFollows(rows: readonly ScaleFollow[]): Promise<void>
  /** Loads posts with their votes, views and search index, in one transaction. */
  loadPosts(rows: readonly ScalePost[]): Promise<void>
  /** Updates the planner's statistics and closes the connection. */
  finish(): Promise<void>
}

/** Opens the database of a service that has run once, so that its tables exist. */
export function openScaleLoader(databaseUrl: string): ScaleLoader {
  const database = openDatabase({ name: 'scale', url: databaseUrl, poolSize: 1, log: silentLog() })
  const { db } = database
  return {
    loadAuthors: (rows) => inBatches(rows, 1_000, (some) => writeAuthors(db, some)),
    loadFollows: (rows) => inBatches(rows, 5_000, async (some) => void (await db.insert(follows).values([...some]))),
    loadPosts: (rows) => database.transaction((tx) => inBatches(rows, 500, (some) => writePosts(tx, some))),
    finish: () => finish(database),
  }
}

async function finish(database: Database): Promise<void> {
  await database.db.execute(sql`analyze`)
  await database.stop?.()
}

async function inBatches<Item>(items: readonly Item[], size: number, write: (some: readonly Item[]) => Promise<void>) {
  for (let from = 0; from < items.length; from += size) await write(items.slice(from, from + size))
}

async function writeAuthors(db: Queries, rows: readonly ScaleAuthor[]): Promise<void> {
  await db.insert(members).values(rows.map(({ id, joinedAt }) => ({ memberId: id, joinedAt, version: 1 })))
  await db.insert(authors).values(
    rows.map(({ id, firstName, lastName, country }) => ({
      memberId: id,
      firstName,
      lastName,
      country,
      userRank: 'Rookie',
      version: 1,
    })),
  )
}

async function writePosts(tx: Queries, rows: readonly ScalePost[]): Promise<void> {
  await tx.insert(posts).values(rows.map(rowOf))
  await tx
    .insert(postSignals)
    .values(rows.map(({ id, votes, viewerIds }) => ({ postId: id, viewers: votes.length + viewerIds.length })))
  await saveWords(tx, ...rows.map((post) => ({ ...post, wording: 1 })))
  const cast = rows.flatMap(({ id, votes }) => votes.map((vote) => ({ postId: id, ...vote })))
  await tx.execute(sql`insert into votes (post_id, member_id, vote, voted_at)
    select * from unnest(${sql.param(cast.map(({ postId }) => postId))}::uuid[],
      ${sql.param(cast.map(({ memberId }) => memberId))}::uuid[], ${sql.param(cast.map(({ vote }) => vote))}::boolean[],
      ${sql.param(cast.map(({ votedAt }) => votedAt))}::timestamptz[])`)
  const seen = rows.flatMap(({ id, votes, viewerIds, createdAt }) =>
    [...votes.map(({ memberId }) => memberId), ...viewerIds].map((memberId) => ({ postId: id, memberId, createdAt })),
  )
  await tx.execute(sql`insert into views (member_id, post_id, seen_at)
    select * from unnest(${sql.param(seen.map(({ memberId }) => memberId))}::uuid[],
      ${sql.param(seen.map(({ postId }) => postId))}::uuid[],
      ${sql.param(seen.map(({ createdAt }) => createdAt))}::timestamptz[])`)
}

/** A post's row as if the jobs had run: nothing is due before its deadline. */
function rowOf({ votes, viewerIds: _, ...post }: ScalePost): typeof posts.$inferInsert {
  const agreeCount = votes.filter(({ vote }) => vote).length
  const ended = post.deadline !== null && post.deadline.getTime() <= Date.now()
  return {
    ...post,
    postType: post.deadline ? 'prediction' : 'comparison',
    isExperience: false,
    agreeCount,
    disagreeCount: votes.length - agreeCount,
    endsSoonPublished: ended,
    endPublished: ended,
    earlyEngagement: votes.length / 2,
    resolvedBy: post.resolvedAt ? 'owner' : null,
    settled: post.resolvedAt !== null,
    settlement: post.resolvedAt ? 1 : 0,
    dueAt: post.resolvedAt ? null : ended ? post.lapsesAt : post.deadline,
  }
}
