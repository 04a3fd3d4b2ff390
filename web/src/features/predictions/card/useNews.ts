import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../api/index.ts'
import { announce, useTranslation } from '../../../ui/index.ts'
import { outcomeOf, type Phase, verdictOf } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import { isSeen, resultName } from './seenResults.ts'

/** Results older than this are not news. */
const newsMs = 7 * 24 * 60 * 60_000

/**
 * Whether the post's result is news to the viewer, to be revealed: it came while they watched, or
 * they voted and have not seen it in this browser. A result that comes while they watch is
 * announced as well.
 */
export function useNews(item: FeedItem, phase: Phase, viewerId: string | undefined): boolean {
  const { t } = useTranslation('predictions')
  const { id, headline, result, resolvedAt } = item.prediction
  const [unseenAtFirst] = useState(() => {
    const recent = resolvedAt !== null && serverNow() - Date.parse(resolvedAt) < newsMs
    return recent && verdictOf(item, viewerId) !== undefined && !isSeen(resultName(id, result))
  })
  const before = useRef(phase)
  const [live, setLive] = useState(false)
  if (phase !== 'resolved' && !live) setLive(true)

  useEffect(() => {
    const from = before.current
    before.current = phase
    if (from === 'open' && phase === 'ended') announce(t('outcome.endedAnnounced', { headline }))
    if (from !== 'resolved' && phase === 'resolved') {
      const verdict = verdictOf(item, viewerId)
      const outcome = [t(`outcome.${outcomeOf(result)}`), verdict && t(`outcome.${verdict}`)].filter(Boolean).join('. ')
      announce(t('outcome.resolvedAnnounced', { outcome, headline }))
    }
  }, [phase, item, viewerId, headline, result, t])

  return live || unseenAtFirst
}
