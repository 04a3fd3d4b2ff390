import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { votes } from './schema.ts'

export type Vote = Omit<typeof votes.$inferSelect, 'withdrawn' | 'firstAt'>

/** Keeps the vote that stands; answers whether the member had never voted on the post. */
export async function saveVote(tx: Queries, vote: Vote): Promise<boolean> {
  const [row] = await tx
    .insert(votes)
    .values({ ...vote, firstAt: vote.votedAt })
    .onConflictDoUpdate({
      target: [votes.postId, votes.memberId],
      set: { vote: vote.vote, withdrawn: false, votedAt: vote.votedAt, localDate: vote.localDate },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

export async function withdrawVote(tx: Queries, postId: string, memberId: string): Promise<void> {
  await tx
    .update(votes)
    .set({ withdrawn: true })
    .where(and(eq(votes.postId, postId), eq(votes.memberId, memberId)))
}

/** The votes on a post as they stand. */
export async function countVotes(tx: Queries, postId: string): Promise<{ agreeVotes: number; votes: number }> {
  const [row] = await tx
    .select({
      agreeVotes: sql<number>`count(*) filter (where ${votes.vote})::integer`,
      votes: sql<number>`count(*)::integer`,
    })
    .from(votes)
    .where(and(eq(votes.postId, postId), eq(votes.withdrawn, false)))
  return row ?? { agreeVotes: 0, votes: 0 }
}
