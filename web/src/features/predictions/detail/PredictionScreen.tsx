import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { keys, paths, useCurrentUser } from '#api/index.ts'
import {
  BackIcon,
  Brand,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  type MenuItem,
  productName,
  useIsMounted,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import { useDeleteQuestion } from '../card/ownParts.tsx'
import { PredictionCard } from '../card/PredictionCard.tsx'
import { readPost } from '../data/postStore.ts'
import { usePolling } from '../data/usePolling.ts'
import { usePost, usePosts } from '../data/usePosts.ts'
import { CardSkeleton } from '../feed/FeedSkeleton.tsx'
import { isUnseen } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import { openReveal } from '../reveal/openReveal.tsx'
import styles from './PredictionScreen.module.css'

/** Refetch interval of the post, in ms. The post may end or get a result. */
const refetchMs = 15_000

type Counts = Partial<Pick<FeedItem, 'commentCount' | 'reactionCount'>>

interface PostCallbacks {
  /** Passes new counts to the card. */
  onCount(counts: Counts): void
  /** Opens the owner's confirmation for deleting the post. */
  onDelete(): void
}

interface PredictionScreenProps {
  id: string
  /** Further actions of the owner, shown in the card's menu. */
  ownActions: readonly MenuItem[]
  /** Renders the content below the card. */
  below(item: FeedItem, callbacks: PostCallbacks): ReactNode
}

/** One post on its own screen. Visitors are invited to join. */
export function PredictionScreen({ id, ownActions, below }: PredictionScreenProps) {
  const { t } = useTranslation(['predictions', 'common'])
  const { user, isPending: isViewerPending } = useCurrentUser()
  const { item, isLoading, query } = useShownPost(id)
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const leave = () => {
    if (isHere.current) navigate(paths.homeFeed)
  }
  useTitle(item?.prediction.headline)

  return (
    <div className={styles.page}>
      <ButtonLink to={paths.homeFeed} look="quiet" icon={<BackIcon />} className={styles.back}>
        {t('common:back')}
      </ButtonLink>
      {item && <Shown item={item} ownActions={ownActions} below={below} onGone={leave} />}
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
        <EmptyState drawing="lost" heading="h1" title={t('detail.notFound')} text={t('detail.notFoundText')}>
          <ButtonLink to={paths.latest}>{t('common:seeLatest')}</ButtonLink>
        </EmptyState>
      )}
      {/* Rendered only after the post is loaded: otherwise the post would push this card down. */}
      {!user && !isViewerPending && !isLoading && <JoinCard />}
    </div>
  )
}

interface ShownProps extends Omit<PredictionScreenProps, 'id'> {
  item: FeedItem
  /** Called when the owner has deleted the post. */
  onGone(): void
}

function Shown({ item, ownActions, below, onGone }: ShownProps) {
  const { id } = item.prediction
  const { store } = usePosts()
  const { ask, question } = useDeleteQuestion(item.prediction, onGone)
  useRevealOnArrival(item)
  const onCount = (counts: Counts) => store.change(id, (known) => ({ ...known, ...counts }))
  return (
    <>
      <PredictionCard id={id} full ownActions={ownActions} onGone={onGone} />
      {below(item, { onCount, onDelete: ask })}
      {question}
    </>
  )
}

/** Elements for text input. If one has the focus, the reveal does not open; the card only shows that there is a result. */
const typedInto = 'input, textarea, [contenteditable]'

/** Reveals a result that the viewer has not seen: once on this screen, and again if the result changes. */
function useRevealOnArrival(item: FeedItem): void {
  const { user } = useCurrentUser()
  const { id, resolvedAt } = item.prediction
  const unseen = isUnseen(item, user?.id) ? resolvedAt : null
  useEffect(() => {
    if (unseen !== null && !document.activeElement?.matches(typedInto)) openReveal(id, () => undefined)
  }, [id, unseen])
}

/** Returns the cached post immediately. Refetches the post on arrival and every 15 s. */
function useShownPost(id: string) {
  const { store } = usePosts()
  const known = usePost(id)
  // Deferred, because rendering a card must not block input.
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

/** Asks a visitor to sign up. Most visitors of this screen have followed a shared link. */
function JoinCard() {
  const { t } = useTranslation('predictions')
  return (
    <Card className={styles.card} aria-label={productName()}>
      <h2>
        <Brand size="large" />
      </h2>
      <p className={styles.text}>{t('detail.join')}</p>
      <ButtonLink to={paths.home} look="primary">
        {t('detail.getStarted')}
      </ButtonLink>
    </Card>
  )
}
