import type { Reply } from '@hunch/proto/http/client'
import { useState } from 'react'
import { call, session, trackAction } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'

/** Votes on a post. Optimistic: rolled back if the request fails. */
export function useQuickVote(post: Reply<'recommendationsFeed'>[number]) {
  const { t } = useTranslation(['predictions', 'common'])
  const report = useReportAction(session)
  const [side, setSide] = useState<boolean>()
  const tally = {
    agree: post.agreeCount + Number(side === true),
    disagree: post.disagreeCount + Number(side === false),
  }
  async function vote(choice: boolean): Promise<void> {
    setSide(choice)
    try {
      await call('castVote', { body: { predictionId: post.prediction.id, vote: choice } })
      trackAction()
    } catch (error) {
      setSide(undefined)
      report(error, { title: t('votes.failedTitle'), fallback: t('common:tryAgainLater'), session: 'expired' })
    }
  }
  return { vote: (choice: boolean) => void vote(choice), side, tally }
}
