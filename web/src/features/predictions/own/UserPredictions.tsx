import { limits } from '@hunch/proto/http/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, keys } from '../../../api/index.ts'
import { EmptyState, ErrorState } from '../../../ui/index.ts'
import { usePosts } from '../data/usePosts.ts'
import { CardItem } from '../feed/CardItem.tsx'
import listStyles from '../feed/FeedList.module.css'
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx'
import { ListEnd } from '../feed/ListEnd.tsx'

/** A member's posts, newest first; one's own have edit and delete in their menus. */
export function UserPredictions({ userId, own = false }: { userId: string; own?: boolean }) {
  const { t } = useTranslation('predictions')
  const query = usePostsOf(userId)
  const ids = [...new Set(query.data?.pages.flat())]

  if (query.isPending) return <FeedSkeleton cards={2} />
  if (query.isLoadingError) {
    return <ErrorState title={t('own.errorTitle')} text={t('own.errorText')} onRetry={() => query.refetch()} />
  }
  if (ids.length === 0) return <EmptyState title={t('own.emptyTitle')} text={own ? t('own.emptyText') : undefined} />
  return (
    <>
      <ul className={listStyles.list} aria-label={own ? t('own.label') : undefined}>
        {ids.map((id, index) => (
          <CardItem key={id} id={id} index={index} />
        ))}
      </ul>
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        failed={query.isFetchNextPageError}
        loadMore={query.fetchNextPage}
      />
    </>
  )
}

function usePostsOf(userId: string) {
  const { store } = usePosts()
  return useInfiniteQuery({
    queryKey: keys.predictions.ofUser(userId),
    queryFn: async ({ pageParam: offset, signal }) => {
      const askedAt = store.now()
      const query = { limit: limits.feedPage, offset }
      return store.learn(await call('listUserPredictions', { params: { id: userId }, query, signal }), askedAt)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === limits.feedPage ? pages.length * limits.feedPage : undefined),
    refetchOnMount: 'always',
  })
}
