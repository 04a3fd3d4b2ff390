import type { Post } from './types.ts'

type Prediction = Post['prediction']

/** A post's state for the admin. */
export type PostState = 'comparison' | 'open' | 'waiting' | 'yes' | 'no' | 'unclear'

/** Returns a post's state. An ended post is `waiting` until it has a result. */
export function stateOf({ postType, ended, resolved, result }: Prediction): PostState {
  if (postType === 'comparison') return 'comparison'
  if (resolved) return result === null ? 'unclear' : result ? 'yes' : 'no'
  return ended ? 'waiting' : 'open'
}

/** Whether a result can be set. Not possible while voting is open, and never for comparisons. */
export const canHaveResult = (post: Prediction): boolean => !['comparison', 'open'].includes(stateOf(post))
