import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, eq, ne, sql } from 'drizzle-orm'
import { isErased, type memberLimits, posts } from '../../schema/index.ts'

/** An act of moderation: from `since` on, only followers see the member's new and reworded posts. */
export type Limit = typeof memberLimits.$inferSelect

/** The first key of the advisory locks. Any number works, if it is the same in all replicas. */
const limitLock = 0x6c696d74

/** Locks a member's limits and the wordings of their posts. Must be called before any post is locked. */
export async function lockLimits(tx: Queries, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${limitLock}, hashtext(${memberId}))`)
}

/** SQL condition: a post that the member creates or rewords now is limited to their followers. */
export const isLimited = (ownerId: string) =>
  sql<boolean>`exists (select from member_limits l where l.member_id = ${ownerId} and l.standing)`

/**
 * Stores whether an act limits a member. A lifted act never limits again. A post is limited if it was written or last
 * reworded after the start of an act that still stands. Stores no act for an erased member. Requires locks that prevent
 * new posts and edits of the member's posts.
 */
export async function saveLimit(tx: Queries, limit: Limit): Promise<void> {
  const { actId, memberId, since, standing } = limit
  await tx.execute(sql`
    insert into member_limits (act_id, member_id, since, standing)
    select ${actId}::uuid, ${memberId}::uuid, ${since.toISOString()}::timestamptz, ${standing}::boolean
    where not ${isErased(memberId)}
    on conflict (act_id) do update set standing = member_limits.standing and excluded.standing`)
  const limited = sql<boolean>`exists (select from member_limits l
    where l.member_id = ${memberId} and l.standing and l.since <= coalesce(${posts.rewordedAt}, ${posts.createdAt}))`
  await tx
    .update(posts)
    .set({ limited })
    .where(and(eq(posts.ownerId, memberId), ne(posts.limited, limited)))
}

/** Stores that the owner changed a post's texts. A new wording is limited like a new post. Requires `lockLimits`. */
export async function markReworded(tx: Queries, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await tx
    .update(posts)
    .set({ rewordedAt: appNow, limited: isLimited(ownerId) })
    .where(eq(posts.id, id))
}

/**
 * In a rebuild, limits the posts that limited members have reworded since the act. The rebuild may have computed
 * `limited` from an earlier wording, which was older than the act.
 */
export async function limitReworded(rebuilding: Queries): Promise<void> {
  await rebuilding.execute(sql`
    update posts p set limited = true from member_limits l, public.posts own
    where l.standing and own.owner_id = l.member_id and own.reworded_at >= l.since and own.id = p.id and not p.limited`)
}
