import { type Queries, shortRead } from '@hunch/kit/postgres'
import { folded } from '@hunch/kit/search-words'
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A viewer's id, or a placeholder, a query or a column for it; null for a visitor. */
type ViewerId = string | null | Placeholder | SQLWrapper

/** SQL with `from` and `where` for a viewer's mutes, as `m`. Leaves out mutes that have ended by the database's clock. */
const ofViewer = (viewerId: ViewerId): SQL => sql`from mutes m where m.muter_id = ${viewerId}::uuid and ${holds}`

const holds = sql`(m.ends_at is null or m.ends_at > (select app_now()))`

/**
 * Condition that a viewer has not muted a member. `viewerId` is null for a visitor. The member's column must not be nullable.
 */
export const notMuted = (memberId: SQLWrapper, viewerId: ViewerId): SQL =>
  viewerId === null
    ? sql`true`
    : sql`${memberId} not in (select m.member_id ${ofViewer(viewerId)} and m.member_id is not null)`

/** The parts of a post that a viewer may have muted. */
interface Muteable {
  readonly authorId: SQLWrapper
  readonly category: SQLWrapper
  /**
   * A query in parentheses, whose column `text` is the post's text as the kit's `folded` returns it: lower-case words, each
   * after a space.
   */
  readonly text: SQL
}

/**
 * Condition that a viewer has muted nothing in a post. If the viewer has no mutes, each statement makes one index lookup.
 * Otherwise the statement also reads the lists of mutes once. It reads a post's text only if author and category are not muted.
 */
export const nothingMuted = ({ authorId, category, text }: Muteable, viewerId: ViewerId): SQL =>
  viewerId === null
    ? sql`true`
    : sql`(not exists (select ${ofViewer(viewerId)}) or (${notMuted(authorId, viewerId)}
        and coalesce(${category}, '') not in (select m.category ${ofViewer(viewerId)} and m.category is not null)
        and not exists (select from ${text} w where exists
          (select ${ofViewer(viewerId)} and m.word is not null and strpos(w.text || ' ', m.word) > 0))))`

/** The members and words that a member has muted, for checks outside of SQL. */
export interface Muted {
  readonly memberIds: ReadonlySet<string>
  /** As the kit's `partOf` returns them: ` big cats ` for `Big Cats`. */
  readonly words: readonly string[]
}

const selectMuted = shortRead<{ viewerId: string }, { member_id: string | null; word: string | null }>(sql`
  select m.member_id, m.word ${ofViewer(sql.placeholder('viewerId'))} and m.category is null`)

/** Returns the members and words that a member has muted, without mutes that have ended. */
export async function mutedBy(queries: Queries, viewerId: string): Promise<Muted> {
  const rows = await selectMuted(queries, { viewerId })
  return {
    memberIds: new Set(rows.flatMap(({ member_id }) => member_id ?? [])),
    words: rows.flatMap(({ word }) => word ?? []),
  }
}

/** Whether a text contains one of the muted words, which are in the form of `Muted.words`. */
export function hasMutedWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const searched = `${folded(text)} `
  return words.some((word) => searched.includes(word))
}

/**
 * Returns a function that reads the muted words of several members, by member id. A member without muted words is absent.
 * `muters` is a query for the members' ids. The returned function takes the values of that query's placeholders.
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
