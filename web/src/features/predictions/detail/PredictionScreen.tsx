import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { keys, paths, useCurrentUser } from '../../../api/index.ts'
import { BackIcon, ButtonLink, EmptyState, ErrorState, useTitle } from '../../../ui/index.ts'
import { CardSkeleton } from '../card/CardSkeleton.tsx'
import { PredictionCard } from '../card/PredictionCard.tsx'
import { readPost } from '../data/readPost.ts'
import { usePolling } from '../data/usePolling.ts'
import { usePost, usePosts } from '../data/usePosts.ts'
import { JoinCard } from './JoinCard.tsx'
import styles from './PredictionScreen.module.css'

/** A post may end or be resolved while someone looks at it. */
const refetchMs = 15_000

/** One post on a screen of its own; visitors are invited to join. */
export function PredictionScreen({ id }: { id: string }) {
  const { t } = useTranslation(['predictions', 'common'])
  const { user, isPending: isViewerPending } = useCurrentUser()
  const { headline, query } = useShownPost(id)
  const navigate = useNavigate()
  useTitle(headline)

  return (
    <div className={styles.page}>
      <ButtonLink to={paths.homeFeed} look="quiet" icon={<BackIcon />} className={styles.back}>
        {t('common:back')}
      </ButtonLink>
      {headline !== undefined && <PredictionCard id={id} full onGone={() => navigate(paths.homeFeed)} />}
      {headline === undefined && query.isPending && <Loading />}
      {headline === undefined && query.isError && (
        <ErrorState title={t('detail.errorTitle')} text={t('detail.errorText')} onRetry={() => query.refetch()} />
      )}
      {headline === undefined && query.isSuccess && (
        <EmptyState drawing="lost" title={t('detail.notFound')} text={t('detail.notFoundText')} />
      )}
      {!user && !isViewerPending && <JoinCard />}
    </div>
  )
}

/** Shows what is known of the post at once, and reads it again on arrival and every 15 seconds. */
function useShownPost(id: string) {
  const { store } = usePosts()
  const item = usePost(id)
  const query = useQuery({
    queryKey: keys.predictions.detail(id),
    queryFn: ({ signal }) => readPost(store, id, signal),
    refetchOnMount: 'always',
  })
  usePolling(async () => {
    if (store.get(id)) await readPost(store, id)
  }, refetchMs)
  return { headline: item?.prediction.headline, query }
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
