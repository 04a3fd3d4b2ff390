import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, session, useRequireSignIn } from '../../../api/index.ts'
import { announce, useReportAction } from '../../../ui/index.ts'
import type { FeedItem } from '../model/types.ts'
import { shownTally, type Tally } from '../model/voting.ts'
import { readPost } from './readPost.ts'
import { usePosts } from './usePosts.ts'

/** What makes a refused vote a sign that the post has changed. */
const staleCodes: readonly (string | undefined)[] = ['votingClosed', 'predictionNotFound']

/**
 * A post's votes as the viewer sees them, whether theirs `waits` for a connection, and how to vote:
 * tapping one's own choice takes it back.
 */
export function useVote(item: FeedItem): { tally: Tally; waits: boolean; vote(side: boolean): void } {
  const { id } = item.prediction
  const { t } = useTranslation(['predictions', 'common', 'connection'])
  const { store, votes } = usePosts()
  const report = useReportAction(session)
  const requireSignIn = useRequireSignIn()
  const subscribe = useCallback((listener: () => void) => votes.subscribe(id, listener), [votes, id])
  const voting = useSyncExternalStore(subscribe, () => votes.get(id))

  const waits = voting.waiting === true
  const waited = useRef(waits)
  useEffect(() => {
    if (waits && !waited.current) announce(t('connection:waitingSaid'))
    waited.current = waits
  }, [waits, t])

  function failed(error: unknown): void {
    report(error, {
      title: t('votes.failedTitle'),
      fallback: t('common:tryAgainLater'),
      session: 'expired',
    })
    if (staleCodes.includes(codeOf(error))) void readPost(store, id).catch(() => undefined)
  }

  function vote(side: boolean): void {
    if (!requireSignIn()) return
    votes.tap(id, side, failed)
    const { agreeCount, disagreeCount } = shownTally(store.get(id) ?? item, votes.get(id))
    announce(t('votes.now', { agree: agreeCount, disagree: disagreeCount }))
  }

  return { tally: shownTally(item, voting), waits, vote }
}
