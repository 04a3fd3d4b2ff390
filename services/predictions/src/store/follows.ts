import type { Queries } from '@hunch/kit/postgres'
import { and, eq, or, sql } from 'drizzle-orm'
import { isErased } from './members.ts'
import { follows } from './schema.ts'

export interface Follow {
  readonly followerId: string
  readonly followedId: string
}

/** Keeps that one member follows another, unless the account of either is gone. */
export async function insertFollow(tx: Queries, { followerId, followedId }: Follow, followedAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${follows} (follower_id, followed_id, followed_at)
      select ${followerId}::uuid, ${followedId}::uuid, ${followedAt.toISOString()}::timestamptz
      where not ${isErased(followerId)} and not ${isErased(followedId)}
    on conflict do nothing`)
}

export async function deleteFollow(tx: Queries, { followerId, followedId }: Follow): Promise<void> {
  await tx.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
}

/** Forgets whom a member follows and who follows her. */
export async function forgetFollowsOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.followerId, memberId), eq(follows.followedId, memberId)))
}
