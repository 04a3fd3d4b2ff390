import { useCallback, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { codeOf, session, useCurrentUser, useSignUpPrompt } from '#api/index.ts'
import { announce, useReportAction, useTranslation, vibrate } from '#ui/index.ts'
import { bothCounts } from '../model/sides.ts'
import type { Choice, FeedItem } from '../model/types.ts'
import { shownTally, shownVote, type Tally } from '../model/voting.ts'
import { readPost } from './postStore.ts'
import { usePosts } from './usePosts.ts'

/** Error codes after which the post is refetched, because it has changed. */
const staleCodes: readonly (string | undefined)[] = ['votingClosed', 'predictionNotFound']

/** Duration of a phone's vibration for a vote, in ms. */
const voteMs = 10

interface OwnVote {
  /** The viewer's choice, updated immediately on a tap. */
  readonly mine: Choice
  /** The counts including the viewer's own vote. They change one frame after the tap, so that the tap renders first. */
  readonly tally: Tally
  /** Whether the vote waits for a connection. */
  readonly waits: boolean
  /** Votes for a side. Tapping the current choice withdraws the vote. */
  vote(side: boolean): void
}

/** A post's votes with the viewer's own vote, and a function to vote. */
export function useVote(item: FeedItem): OwnVote {
  const { id } = item.prediction
  const { t } = useTranslation(['predictions', 'common', 'connection'])
  const { store, votes } = usePosts()
  const report = useReportAction(session)
  const { user } = useCurrentUser()
  const { askToVote } = useSignUpPrompt()
  const subscribe = useCallback((listener: () => void) => votes.subscribe(id, listener), [votes, id])
  const voting = useSyncExternalStore(subscribe, () => votes.get(id))
  const tapped = useDeferredValue(voting)
  const counted = voting.wanted === undefined ? voting : tapped // counts from the server are not deferred

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
    if (!user) {
      askToVote({ predictionId: id, side }, item.prediction.sides?.[side ? 'agree' : 'disagree'])
      return
    }
    if (shownVote(item.myVote, votes.get(id)) !== side) vibrate(voteMs)
    votes.tap(id, side, failed)
    const { agreeCount, disagreeCount } = shownTally(store.get(id) ?? item, votes.get(id))
    announce(bothCounts(item.prediction, agreeCount, disagreeCount, t))
  }

  return { mine: shownVote(item.myVote, voting), tally: shownTally(item, counted), waits, vote }
}
