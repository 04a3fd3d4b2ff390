import { useEffect, useRef } from 'react'
import { announce, useTranslation } from '../../../ui/index.ts'
import { isUnseen, outcomeOf, type Phase } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'

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
