import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { comments } from './schema.ts'

export type Comment = Omit<typeof comments.$inferSelect, 'deleted'>

export async function insertComment(tx: Queries, comment: Comment): Promise<void> {
  await tx.insert(comments).values(comment).onConflictDoNothing()
}

export async function markCommentDeleted(tx: Queries, commentId: string): Promise<void> {
  await tx.update(comments).set({ deleted: true }).where(eq(comments.commentId, commentId))
}
