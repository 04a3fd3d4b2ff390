import type { Queries } from '@hunch/kit/postgres'
import { type Post, raiseVersion } from './store/posts.ts'

/**
 * Increments the version of a post whose row the transaction has locked. Returns the new version, for an event that changes
 * nothing else.
 */
export const nextVersion = (tx: Queries, post: Pick<Post, 'id'>): Promise<number> => raiseVersion(tx, post.id)
