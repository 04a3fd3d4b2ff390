import type { Queries } from '@hunch/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { reactions } from './schema.ts'

export type Reaction = Omit<typeof reactions.$inferSelect, 'removed'>

export async function saveReaction(tx: Queries, reaction: Reaction): Promise<void> {
  await tx
    .insert(reactions)
    .values(reaction)
    .onConflictDoUpdate({ target: [reactions.postId, reactions.memberId], set: { removed: false } })
}

export async function markRemoved(tx: Queries, postId: string, memberId: string): Promise<void> {
  await tx
    .update(reactions)
    .set({ removed: true })
    .where(and(eq(reactions.postId, postId), eq(reactions.memberId, memberId)))
}
