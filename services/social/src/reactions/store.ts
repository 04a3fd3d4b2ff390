import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, eq, gt, sql } from 'drizzle-orm'
import { reactionCounts, reactions } from '../schema.ts'
import { type FoundReaction, kindDeltas, type ReactionChange, type ReactionIntent, type ReactionKind } from './rules.ts'

export type Counts = Readonly<Partial<Record<ReactionKind, number>>>

/** Reads the post and the reaction of each intent. The tallies of the posts must be locked. */
export async function findReactions(tx: Queries, intents: readonly ReactionIntent[]): Promise<FoundReaction[]> {
  const column = (of: (intent: ReactionIntent) => string) => sql.param(intents.map(of))
  const { rows } = await tx.execute<FoundReaction & Record<string, unknown>>(sql`
    select w.post_id as "postId", w.member_id as "memberId", p.owner_id as "ownerId",
      coalesce(p.audience_group_id::text, '') as "audienceGroupId",
      not p.deleted and not coalesce(a.erased, false) as possible,
      t.version::float8 as version, t.reaction_count as "reactionCount", r.kind
    from unnest(${column(({ postId }) => postId)}::uuid[], ${column(({ memberId }) => memberId)}::uuid[])
        as w (post_id, member_id)
      join post_tallies t on t.post_id = w.post_id
      join posts p on p.id = w.post_id
      left join authors a on a.member_id = w.member_id
      left join reactions r on r.post_id = w.post_id and r.member_id = w.member_id`)
  return rows
}

/** Upserts the reactions of a batch, deletes the removed reactions, and updates the counts of each kind. */
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

/** Returns, for each post, the number of its reactions of each kind. */
export async function readCounts(queries: Queries, postIds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const rows = await queries
    .select()
    .from(reactionCounts)
    .where(and(isAnyOf(reactionCounts.postId, postIds), gt(reactionCounts.count, 0)))
  const byPost = Map.groupBy(rows, ({ postId }) => postId)
  return new Map(
    postIds.map((id) => [id, Object.fromEntries((byPost.get(id) ?? []).map(({ kind, count }) => [kind, count]))]),
  )
}

/** Returns a member's reactions to some posts. */
export const findReactionsOf = (
  queries: Queries,
  memberId: string,
  postIds: readonly string[],
): Promise<{ predictionId: string; kind: ReactionKind }[]> =>
  queries
    .select({ predictionId: reactions.postId, kind: reactions.kind })
    .from(reactions)
    .where(and(isAnyOf(reactions.postId, postIds), eq(reactions.memberId, memberId)))

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
