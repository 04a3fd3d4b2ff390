import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { folded } from '@hunch/kit/search-words'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  authors,
  follows,
  members,
  postSignals,
  posts,
  postWords,
  searchWords,
  views,
  votes,
} from '../src/schema/index.ts'
import { tsvectorOf } from '../src/search-index/rules/tsvector.ts'
import { foldingVersion } from '../src/search-index/rules/words.ts'
import { addSearchWords } from '../src/search-index/store.ts'

export interface ScaleAuthor {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** The country code, two letters: `KE`. */
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
  /** Null for a comparison. */
  readonly deadline: Date | null
  /** Null for a comparison. */
  readonly lapsesAt: Date | null
  /** Null for a comparison, and for a post without a result. */
  readonly resolvedAt: Date | null
  /** Null if there is no result, or if the result is unclear. */
  readonly result: boolean | null
  /** At most one vote per member. */
  readonly votes: readonly { readonly memberId: string; readonly vote: boolean; readonly votedAt: Date }[]
  /** Members who saw the post and did not vote on it. */
  readonly viewerIds: readonly string[]
}

export interface ScaleFollow {
  readonly followerId: string
  readonly followedId: string
  readonly followedAt: Date
}

/** Loads millions of rows into an empty database for measurements, without calls and events. */
export interface ScaleLoader {
  loadAuthors(rows: readonly ScaleAuthor[]): Promise<void>
  loadFollows(rows: readonly ScaleFollow[]): Promise<void>
  /** Loads posts with their votes, views and search index. */
  loadPosts(rows: readonly ScalePost[]): Promise<void>
  /** Adds the search words, commits all rows and closes the connection. */
  finish(): Promise<void>
}

const rowsAtOnce = 20_000

/**
 * Opens the database of a service that has run once, so that its tables exist. One transaction first empties the tables
 * and then fills them, so that PostgreSQL does not log the writes if `wal_level` is `minimal`.
 */
export async function openScaleLoader(databaseUrl: string): Promise<ScaleLoader> {
  const database = openDatabase({ name: 'scale', url: databaseUrl, poolSize: 1, log: silentLog() })
  const client = await database.pool.connect()
  const names = [members, authors, follows, posts, postSignals, postWords, searchWords, votes, views].map(getTableName)
  await client.query('begin')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(`truncate ${names.join(', ')} cascade`)
  const insert: Insert = async (text, values) => void (await client.query(text, [...values]))
  return {
    loadAuthors: (rows) => inBatches(rows, (some) => writeAuthors(insert, some)),
    loadFollows: (rows) => inBatches(rows, (some) => writeFollows(insert, some)),
    loadPosts: (rows) => writePosts(insert, rows),
    async finish() {
      await addSearchWords(
        drizzle(client),
        [...foldedTexts.values()].map(({ words }) => words),
      )
      await client.query('commit')
      client.release()
      await database.stop?.()
    },
  }
}

type Insert = (text: string, values: readonly string[]) => Promise<void>

async function inBatches<Item>(items: readonly Item[], write: (some: readonly Item[]) => Promise<void>) {
  for (let from = 0; from < items.length; from += rowsAtOnce) await write(items.slice(from, from + rowsAtOnce))
}

/** Inserts rows, sent as JSON because they have many columns. All rows must have the fields of the first row. */
async function insertRows<T extends PgTable>(insert: Insert, table: T, rows: readonly T['$inferInsert'][]) {
  const [first] = rows
  if (!first) return
  const fields = Object.entries(getTableColumns(table)).filter(([field]) => field in first)
  const columns = fields.map(([, { name }]) => name).join(', ')
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(fields.map(([field, { name }]) => [name, row[field]])),
  )
  const name = getTableName(table)
  await insert(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [JSON.stringify(records)],
  )
}

type Value = string | number | boolean

/** Rows, stored as one array per column. To create millions of small objects would take longer than to write the rows. */
type Columns = readonly Value[][]

function push(columns: Columns, ...row: readonly Value[]): void {
  for (let n = 0; n < row.length; n += 1) columns[n]?.push(row[n] as Value)
}

/** Returns a PostgreSQL array of values that need no quotes: `{1,2}`. */
const toArray = (values: readonly Value[]): string => `{${values.join(',')}}`

async function writeAuthors(insert: Insert, rows: readonly ScaleAuthor[]): Promise<void> {
  await insertRows(
    insert,
    members,
    rows.map(({ id, joinedAt }) => ({ memberId: id, joinedAt, version: 1 })),
  )
  await insertRows(
    insert,
    authors,
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

const writeFollows = (insert: Insert, rows: readonly ScaleFollow[]): Promise<void> =>
  insert(
    `insert into follows (follower_id, followed_id, followed_at) select follower, followed, to_timestamp(at / 1000.0)
     from unnest($1::uuid[], $2::uuid[], $3::float8[]) given (follower, followed, at)`,
    [
      toArray(rows.map(({ followerId }) => followerId)),
      toArray(rows.map(({ followedId }) => followedId)),
      toArray(rows.map(({ followedAt }) => followedAt.getTime())),
    ],
  )

async function writePosts(insert: Insert, rows: readonly ScalePost[]): Promise<void> {
  await insertRows(insert, posts, rows.map(rowOf))
  await insertRows(
    insert,
    postSignals,
    rows.map(({ id, votes, viewerIds }) => ({ postId: id, viewers: votes.length + viewerIds.length })),
  )
  await insertRows(insert, postWords, rows.map(wordsOf))
  const cast: Columns = [[], [], [], []]
  const seen: Columns = [[], [], []]
  for (const { id, votes, viewerIds, createdAt } of rows) {
    const at = createdAt.getTime()
    for (const { memberId, vote, votedAt } of votes) {
      push(cast, id, memberId, vote, votedAt.getTime())
      push(seen, memberId, id, at)
    }
    for (const memberId of viewerIds) push(seen, memberId, id, at)
  }
  await insert(
    `insert into votes (post_id, member_id, vote, voted_at) select post, member, vote, to_timestamp(at / 1000.0)
     from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::float8[]) given (post, member, vote, at)`,
    cast.map(toArray),
  )
  await insert(
    `insert into views (member_id, post_id, seen_at) select member, post, to_timestamp(at / 1000.0)
     from unnest($1::uuid[], $2::uuid[], $3::float8[]) given (member, post, at)`,
    seen.map(toArray),
  )
}

/** Returns the row that `saveWords` writes for a post. The generated texts repeat, so each is indexed once. */
const wordsOf = ({ id, createdAt, headline, supportingStatement }: ScalePost): typeof postWords.$inferInsert => ({
  postId: id,
  createdAt,
  wording: 1,
  folding: foldingVersion,
  ...foldOnce(headline, supportingStatement),
})

const foldedTexts = new Map<string, { readonly headline: string; readonly text: string; readonly words: string }>()

function foldOnce(headline: string, statement: string) {
  const key = `${headline}\n${statement}`
  const known = foldedTexts.get(key) ?? {
    headline: folded(headline),
    text: folded(headline) + folded(statement),
    words: tsvectorOf(headline, statement),
  }
  foldedTexts.set(key, known)
  return known
}

/** Returns a post's row. If the deadline has passed, the row is as the jobs would leave it. */
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
