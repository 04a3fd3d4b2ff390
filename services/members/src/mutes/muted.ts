import { type Queries, shortRead } from '@hunch/kit/postgres'
import { folded } from '@hunch/kit/search-words'
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type ViewerId = string | null | Placeholder

/** SQL for a viewer's active mutes, as `m`, by the database's clock. */
const ofViewer = (viewerId: ViewerId): SQL => sql`from mutes m where m.muter_id = ${viewerId}::uuid and ${holds}`

const holds = sql`(m.ends_at is null or m.ends_at > (select app_now()))`

/**
 * Condition that a viewer has not muted a member. `viewerId` is null for a visitor. The member's column must not be nullable.
 */
export const notMuted = (memberId: SQLWrapper, viewerId: ViewerId): SQL =>
  viewerId === null
    ? sql`true`
    : sql`${memberId} not in (select m.member_id ${ofViewer(viewerId)} and m.member_id is not null)`

/** Values that a condition on mutes checks: the author, the category, and a query for the folded text as `w.text`. */
interface Muteable {
  readonly authorId: SQLWrapper
  readonly category: SQLWrapper
  /** A query in parentheses, because it follows `from`. */
  readonly text: SQL
}

/**
 * Condition that a viewer has muted nothing in a post. A viewer without mutes costs one index lookup per statement. Otherwise
 * the lists are also read once, and the text only if author and category are not muted.
 */
export const nothingMuted = ({ authorId, category, text }: Muteable, viewerId: ViewerId): SQL =>
  viewerId === null
    ? sql`true`
    : sql`(not exists (select ${ofViewer(viewerId)}) or (${notMuted(authorId, viewerId)}
        and coalesce(${category}, '') not in (select m.category ${ofViewer(viewerId)} and m.category is not null)
        and not exists (select from ${text} w where exists
          (select ${ofViewer(viewerId)} and m.word is not null and strpos(w.text || ' ', m.word) > 0))))`

/** A member's mutes, for checks outside of SQL. */
export interface Muted {
  readonly memberIds: ReadonlySet<string>
  readonly words: readonly string[]
}

const selectMuted = shortRead<{ viewerId: string }, { member_id: string | null; word: string | null }>(sql`
  select m.member_id, m.word ${ofViewer(sql.placeholder('viewerId'))} and m.category is null`)

/** Returns the members and words that a member has muted. */
export async function mutedBy(queries: Queries, viewerId: string): Promise<Muted> {
  const rows = await selectMuted(queries, { viewerId })
  return {
    memberIds: new Set(rows.flatMap(({ member_id }) => member_id ?? [])),
    words: rows.flatMap(({ word }) => word ?? []),
  }
}

/** Whether a text contains one of some muted words. */
export function hasMutedWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const searched = `${folded(text)} `
  return words.some((word) => searched.includes(word))
}

/**
 * Returns a function that reads the words that each of some members has muted. Members without muted words are absent. `muters`
 * is a query for the members' ids; its placeholders are the parameters.
 */
export function wordsMutedBy<Params extends Record<string, unknown>>(muters: SQL) {
  const select = shortRead<Params, { muter_id: string; word: string }>(sql`
    select m.muter_id, m.word from mutes m where m.muter_id in (${muters}) and m.word is not null and ${holds}`)
  return async (queries: Queries, params: Params): Promise<ReadonlyMap<string, string[]>> => {
    const words = new Map<string, string[]>()
    for (const { muter_id: muter, word } of await select(queries, params))
      words.set(muter, [...(words.get(muter) ?? []), word])
    return words
  }
}

const selectMutedPairs = shortRead<Record<'viewerIds' | 'memberIds', readonly string[]>, { nr: number }>(sql`
  select w.nr::integer from unnest(${sql.placeholder('viewerIds')}::uuid[], ${sql.placeholder('memberIds')}::uuid[])
    with ordinality as w (viewer_id, member_id, nr)
  where exists (select from mutes m where m.muter_id = w.viewer_id and m.member_id = w.member_id and ${holds})`)

/** Returns, for each pair, whether the viewer has muted the member. */
export async function areMuted(
  queries: Queries,
  pairs: readonly { readonly viewerId: string; readonly memberId: string }[],
): Promise<boolean[]> {
  if (pairs.length === 0) return []
  const rows = await selectMutedPairs(queries, {
    viewerIds: pairs.map(({ viewerId }) => viewerId),
    memberIds: pairs.map(({ memberId }) => memberId),
  })
  const muted = new Set(rows.map(({ nr }) => nr))
  return pairs.map((_, index) => muted.has(index + 1))
}
