import { useEffect, useRef } from 'react'
import { useServerTime } from '#api/index.ts'
import { announce, useTranslation } from '#ui/index.ts'
import { isUnseen, outcomeOf, type Phase, phaseOf } from '../model/post.ts'
import type { FeedItem, Prediction } from '../model/types.ts'

/** A post's phase. Updates at the post's deadline. */
export function usePhase(post: Prediction): Phase {
  const nowMs = useServerTime((now) =>
    phaseOf(post, now) === 'open' && post.deadline ? Date.parse(post.deadline) - now : 0,
  )
  return phaseOf(post, nowMs)
}

/** Announces to screen readers that voting has closed, and that there is a result. Names the result only after the reveal. */
export function useAnnouncements(item: FeedItem, phase: Phase, viewerId: string | undefined): void {
  const { t } = useTranslation(['predictions', 'calls'])
  const { headline, result } = item.prediction
  const hidden = isUnseen(item, viewerId)
  const before = useRef(phase)
  useEffect(() => {
    const from = before.current
    before.current = phase
    if (from === 'open' && phase === 'ended') announce(t('outcome.endedAnnounced', { headline }))
    if (from === 'resolved' || phase !== 'resolved') return
    if (hidden) announce(t('calls:card.announced', { headline }))
    else announce(t('outcome.resolvedAnnounced', { outcome: t(`outcome.${outcomeOf(result)}`), headline }))
  }, [phase, headline, result, hidden, t])
}
