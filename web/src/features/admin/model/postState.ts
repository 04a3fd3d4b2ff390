import type { Post } from './types.ts'

type Prediction = Post['prediction']

/** Where a post stands, as the admin sees it. */
export type PostState = 'comparison' | 'open' | 'waiting' | 'yes' | 'no' | 'unclear'

/** Where a post stands; an ended one waits until somebody says what came of it. */
export function stateOf({ postType, ended, resolved, result }: Prediction): PostState {
  if (postType === 'comparison') return 'comparison'
  if (resolved) return result === null ? 'unclear' : result ? 'yes' : 'no'
  return ended ? 'waiting' : 'open'
}

/** Whether a result can be said or changed: not while voting is open, never for comparisons. */
export const canHaveResult = (post: Prediction): boolean => !['comparison', 'open'].includes(stateOf(post))
