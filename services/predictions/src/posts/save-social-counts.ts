import type { Queries } from '@hunch/kit/postgres'
import { type SocialCount, saveCommentCount, saveReactionCount } from './store/social-counts.ts'

/** Keeps how many comments a post has. */
export const handleCommentCount = (tx: Queries, count: SocialCount): Promise<void> => saveCommentCount(tx, count)

/** Keeps how many reactions a post has. */
export const handleReactionCount = (tx: Queries, count: SocialCount): Promise<void> => saveReactionCount(tx, count)
