import type { Queries } from '@hunch/kit/postgres'
import { type ToldCount, writeCommentCount, writeReactionCount } from '../store/told-counts.ts'

/** Copies how many comments a post has; what was told earlier never replaces what was told later. */
export const noteComments = (tx: Queries, told: ToldCount): Promise<void> => writeCommentCount(tx, told)

/** The same for its reactions. */
export const noteReactions = (tx: Queries, told: ToldCount): Promise<void> => writeReactionCount(tx, told)
