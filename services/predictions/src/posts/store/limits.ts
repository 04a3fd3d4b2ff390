import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type memberLimits, posts } from '../../schema/index.ts'

/** An act of moderation that limits a member's posts from then on to their followers. */
export type Limit = typeof memberLimits.$inferSelect

/** The first key of the advisory locks: any number, the same in all replicas. */
const limitLock = 0x6c696d74

/** Waits until nobody else changes whether a member is limited, or the words of a post of theirs. Before any post is locked. */
export async function lockLimits(tx: Queries, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${limitLock}, hashtext(${memberId}))`)
}

/** Whether a post of a member that is created or reworded now is for their followers alone. */
export const isLimited = (ownerId: string) =>
  sql<boolean>`exists (select from member_limits l where l.member_id = ${ownerId} and l.standing)`

/**
 * Saves that an act limits a member, or does so no more; one that was lifted never holds again. A post is limited while any
 * act stands that is not younger than its words. Of an erased member nothing is kept. To be called while nobody creates a
 * post, nor rewords one of theirs.
 */
export async function saveLimit(tx: Queries, limit: Limit): Promise<void> {
  const { actId, memberId, since, standing } = limit
  await tx.execute(sql`
    insert into member_limits (act_id, member_id, since, standing)
    select ${actId}::uuid, ${memberId}::uuid, ${since.toISOString()}::timestamptz, ${standing}::boolean
    where not exists (select from members m where m.member_id = ${memberId} and m.erased)
    on conflict (act_id) do update set standing = member_limits.standing and excluded.standing`)
  const limited = sql<boolean>`exists (select from member_limits l
    where l.member_id = ${memberId} and l.standing and l.since <= coalesce(${posts.rewordedAt}, ${posts.createdAt}))`
  await tx
    .update(posts)
    .set({ limited })
    .where(and(eq(posts.ownerId, memberId), ne(posts.limited, limited)))
}

/** Saves that the owner of a post changed its words: they are new, so they are limited as a new post is. Under `lockLimits`. */
export async function markReworded(tx: Queries, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await tx
    .update(posts)
    .set({ rewordedAt: appNow, limited: isLimited(ownerId) })
    .where(eq(posts.id, id))
}
