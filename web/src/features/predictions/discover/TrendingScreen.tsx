import { useQuery } from '@tanstack/react-query'
import { call, keys } from '#api/index.ts'
import { EmptyState, ErrorState, useTitle, useTranslation } from '#ui/index.ts'
import { usePolling } from '../data/usePolling.ts'
import { usePosts } from '../data/usePosts.ts'
import { CardItem } from '../feed/CardItem.tsx'
import listStyles from '../feed/FeedList.module.css'
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx'
import { SeeLatest } from '../feed/ListEnd.tsx'
import styles from './TrendingScreen.module.css'

/** Trending posts, most active first. */
export default function TrendingScreen() {
  const { t } = useTranslation('discover')
  const { data: ids, isPending, isLoadingError, refetch } = useTrending()
  useTitle(t('trending.title'))
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('trending.title')}</h1>
        <p className={styles.subtitle}>{t('trending.subtitle')}</p>
      </header>
      {isPending && <FeedSkeleton />}
      {isLoadingError && (
        <ErrorState title={t('trending.errorTitle')} text={t('trending.errorText')} onRetry={() => refetch()} />
      )}
      {ids?.length === 0 && (
        <EmptyState title={t('trending.emptyTitle')} text={t('trending.emptyText')}>
          <SeeLatest />
        </EmptyState>
      )}
      {ids && ids.length > 0 && (
        <ol className={listStyles.list}>
          {ids.map((id, index) => (
            <CardItem key={id} id={id} index={index} />
          ))}
        </ol>
      )}
      {ids && ids.length > 0 && (
        <p className={styles.end}>
          <SeeLatest />
        </p>
      )}
    </div>
  )
}

/** Maximum number of posts on the screen. */
const most = 50
/** Refetch interval, in ms. The server rebuilds the list this often. */
const refetchMs = 60_000

/**
 * Trending posts, loaded on arrival. Later reads update only the counts in place.
 * The order does not change, so that posts do not move under the viewer's finger.
 */
function useTrending() {
  const { store } = usePosts()
  async function read(signal?: AbortSignal): Promise<string[]> {
    const askedAt = store.now()
    return store.merge(await call('listTrending', { query: { limit: most }, ...(signal ? { signal } : {}) }), askedAt)
  }
  const query = useQuery({
    queryKey: keys.predictions.trending,
    queryFn: ({ signal }) => read(signal),
    refetchOnMount: 'always',
  })
  usePolling(() => read(), refetchMs)
  return query
}
