import type { Queries } from '@hunch/kit/postgres'
import { type SocialCount, saveCommentCounts, saveReactionCounts } from './store/social-counts.ts'

/** Stores the number of comments on posts. */
export const handleCommentCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveCommentCounts(tx, counts)

/** Stores the number of reactions to posts. */
export const handleReactionCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveReactionCounts(tx, counts)
