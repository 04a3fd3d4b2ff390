import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  type FoundReaction,
  kindDeltas,
  type ReactionChange,
  type ReactionIntent,
  type ReactionKind,
} from '../domain/reactions.ts'
import { reactionCounts, reactions } from './schema.ts'

export type Reaction = typeof reactions.$inferSelect
export type Counts = Readonly<Partial<Record<ReactionKind, number>>>

/** How each intent's post and reaction stand now that the tallies are locked. */
export async function findReactions(tx: Queries, intents: readonly ReactionIntent[]): Promise<FoundReaction[]> {
  const { rows } = await tx.execute<Row>(sql`
    select w.post_id, w.member_id, p.owner_id, p.audience_group_id, t.version, t.reaction_count, r.kind,
      not p.deleted and not coalesce(a.erased, false) as possible
    from unnest(${sql.param(intents.map(({ postId }) => postId))}::uuid[],
        ${sql.param(intents.map(({ memberId }) => memberId))}::uuid[]) as w (post_id, member_id)
      join post_tallies t on t.post_id = w.post_id
      join posts p on p.id = w.post_id
      left join authors a on a.member_id = w.member_id
      left join reactions r on r.post_id = w.post_id and r.member_id = w.member_id`)
  return rows.map((row) => ({
    postId: row.post_id,
    memberId: row.member_id,
    ownerId: row.owner_id,
    audienceGroupId: row.audience_group_id ?? '',
    possible: row.possible,
    version: Number(row.version),
    reactionCount: row.reaction_count,
    kind: row.kind,
  }))
}

type Row = {
  post_id: string
  member_id: string
  owner_id: string
  audience_group_id: string | null
  version: string
  reaction_count: number
  kind: ReactionKind | null
  possible: boolean
}

/** Writes a batch's reactions, those taken back included, and the counts of each kind. */
export async function writeReactions(tx: Queries, changes: readonly ReactionChange[], now: Date): Promise<void> {
  const column = (of: (change: ReactionChange) => unknown) => sql.param(changes.map(of))
  await tx.execute(sql`
    with changes as (select * from unnest(${column(({ intent }) => intent.postId)}::uuid[],
        ${column(({ intent }) => intent.memberId)}::uuid[], ${column(({ intent }) => intent.kind)}::text[])
        as c (post_id, member_id, kind)),
      removed as (delete from reactions r using changes c
        where c.kind is null and r.post_id = c.post_id and r.member_id = c.member_id)
    insert into reactions (post_id, member_id, kind, reacted_at)
      select post_id, member_id, kind, ${now.toISOString()}::timestamptz from changes where kind is not null
    on conflict (post_id, member_id) do update set kind = excluded.kind, reacted_at = excluded.reacted_at`)
  const deltas = kindDeltas(changes)
  const part = (of: (delta: (typeof deltas)[number]) => unknown) => sql.param(deltas.map(of))
  const rows = sql`unnest(${part(({ postId }) => postId)}::uuid[], ${part(({ kind }) => kind)}::text[],
    ${part(({ delta }) => delta)}::integer[]) as d (post_id, kind, delta)`
  await tx.execute(sql`
    insert into reaction_counts (post_id, kind, count) select post_id, kind, 0 from ${rows} on conflict do nothing`)
  await tx.execute(sql`
    update reaction_counts c set count = c.count + d.delta from ${rows}
    where c.post_id = d.post_id and c.kind = d.kind`)
}

/** How many reactions of each kind posts have, by post. */
export async function countsOf(queries: Queries, postIds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const rows = await queries
    .select()
    .from(reactionCounts)
    .where(and(inArray(reactionCounts.postId, [...postIds]), gt(reactionCounts.count, 0)))
  const byPost = Map.groupBy(rows, ({ postId }) => postId)
  return new Map(
    postIds.map((id) => [id, Object.fromEntries((byPost.get(id) ?? []).map(({ kind, count }) => [kind, count]))]),
  )
}

export async function findReaction(
  queries: Queries,
  postId: string,
  memberId: string,
): Promise<ReactionKind | undefined> {
  const [row] = await queries
    .select({ kind: reactions.kind })
    .from(reactions)
    .where(and(eq(reactions.postId, postId), eq(reactions.memberId, memberId)))
  return row?.kind
}

/** Some of the posts that a member reacted to. */
export async function reactedBy(queries: Queries, memberId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ postId: reactions.postId })
    .from(reactions)
    .where(eq(reactions.memberId, memberId))
    .limit(limit)
  return rows.map(({ postId }) => postId)
}

/** Every reaction of a member, oldest first. */
export const allReactionsOf = (queries: Queries, memberId: string): Promise<Reaction[]> =>
  queries.select().from(reactions).where(eq(reactions.memberId, memberId)).orderBy(asc(reactions.reactedAt))
