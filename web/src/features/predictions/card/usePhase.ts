import { useServerTime } from '../../../api/index.ts'
import { type Phase, phaseOf } from '../model/post.ts'
import type { Prediction } from '../model/types.ts'

/** A post's phase. Updates at the post's deadline. */
export function usePhase(post: Prediction): Phase {
  const nowMs = useServerTime((now) =>
    phaseOf(post, now) === 'open' && post.deadline ? Date.parse(post.deadline) - now : 0,
  )
  return phaseOf(post, nowMs)
}
