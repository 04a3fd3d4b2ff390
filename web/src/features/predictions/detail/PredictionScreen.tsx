import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { keys, paths, useCurrentUser } from '../../../api/index.ts'
import { BackIcon, ButtonLink, EmptyState, ErrorState, useTitle } from '../../../ui/index.ts'
import { CardSkeleton } from '../card/CardSkeleton.tsx'
import { PredictionCard } from '../card/PredictionCard.tsx'
import { useDeleteQuestion } from '../card/useDeleteQuestion.tsx'
import { readPost } from '../data/readPost.ts'
import { usePolling } from '../data/usePolling.ts'
import { usePost, usePosts } from '../data/usePosts.ts'
import type { FeedItem } from '../model/types.ts'
import { JoinCard } from './JoinCard.tsx'
import styles from './PredictionScreen.module.css'

/** A post may end or be resolved while someone looks at it. */
const refetchMs = 15_000

type Counts = Partial<Pick<FeedItem, 'commentCount' | 'reactionCount'>>

interface Tell {
  /** Tells the card of new counts. */
  onCount(counts: Counts): void
  /** Asks the owner whether to delete the post. */
  onDelete(): void
}

interface PredictionScreenProps {
  id: string
  /** What stands below the card. */
  below(item: FeedItem, tell: Tell): ReactNode
}

/** One post on a screen of its own; visitors are invited to join. */
export function PredictionScreen({ id, below }: PredictionScreenProps) {
  const { t } = useTranslation(['predictions', 'common'])
  const { user, isPending: isViewerPending } = useCurrentUser()
  const { item, isLoading, query } = useShownPost(id)
  useTitle(item?.prediction.headline)

  return (
    <div className={styles.page}>
      <ButtonLink to={paths.homeFeed} look="quiet" icon={<BackIcon />} className={styles.back}>
        {t('common:back')}
      </ButtonLink>
      {item && <Shown item={item} below={below} />}
      {isLoading && <Loading />}
      {!item && !isLoading && query.isError && (
        <ErrorState
          heading="h1"
          title={t('detail.errorTitle')}
          text={t('detail.errorText')}
          onRetry={() => query.refetch()}
        />
      )}
      {!item && !isLoading && query.isSuccess && (
        <EmptyState drawing="lost" heading="h1" title={t('detail.notFound')} text={t('detail.notFoundText')} />
      )}
      {/* Once the post is there, which would push it down. */}
      {!user && !isViewerPending && !isLoading && <JoinCard />}
    </div>
  )
}

function Shown({ item, below }: { item: FeedItem; below: PredictionScreenProps['below'] }) {
  const { id } = item.prediction
  const { store } = usePosts()
  const navigate = useNavigate()
  const leave = () => navigate(paths.homeFeed)
  const { ask, question } = useDeleteQuestion(item.prediction, leave)
  const onCount = (counts: Counts) => store.change(id, (known) => ({ ...known, ...counts }))
  return (
    <>
      <PredictionCard id={id} full onGone={leave} />
      {below(item, { onCount, onDelete: ask })}
      {question}
    </>
  )
}

/** Shows what is known of the post at once, and reads it again on arrival and every 15 seconds. */
function useShownPost(id: string) {
  const { store } = usePosts()
  const known = usePost(id)
  // In slices between which the page answers: a card is much to draw.
  const item = useDeferredValue(known)
  const query = useQuery({
    queryKey: keys.predictions.detail(id),
    queryFn: ({ signal }) => readPost(store, id, signal),
    refetchOnMount: 'always',
  })
  usePolling(async () => {
    if (store.get(id)) await readPost(store, id)
  }, refetchMs)
  return { item, isLoading: !item && (known !== undefined || query.isPending), query }
}

function Loading() {
  const { t } = useTranslation(['predictions', 'common'])
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('common:loading')}
      </p>
      <CardSkeleton />
    </>
  )
}
