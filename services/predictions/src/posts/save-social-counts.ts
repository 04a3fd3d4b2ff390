import type { Queries } from '@hunch/kit/postgres'
import { type SocialCount, saveCommentCounts, saveReactionCounts } from './store/social-counts.ts'

/** Keeps how many comments posts have. */
export const handleCommentCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveCommentCounts(tx, counts)

/** Keeps how many reactions posts have. */
export const handleReactionCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveReactionCounts(tx, counts)
