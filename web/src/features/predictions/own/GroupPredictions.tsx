import { limits } from '@hunch/proto/http/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call, keys } from '../../../api/index.ts'
import { ErrorState } from '../../../ui/index.ts'
import { usePosts } from '../data/usePosts.ts'
import { CardItem } from '../feed/CardItem.tsx'
import listStyles from '../feed/FeedList.module.css'
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx'
import { ListEnd } from '../feed/ListEnd.tsx'

/** A group's posts, newest first. `empty` stands where there are none. */
export function GroupPredictions({ groupId, empty }: { groupId: string; empty: ReactNode }) {
  const { t } = useTranslation(['predictions', 'common'])
  const query = usePostsOfGroup(groupId)
  const ids = [...new Set(query.data?.pages.flatMap((page) => page.ids))]

  if (query.isPending) return <FeedSkeleton cards={2} />
  if (query.isLoadingError)
    return (
      <ErrorState
        title={t('groupList.errorTitle')}
        text={t('common:somethingWrongTryAgain')}
        onRetry={() => query.refetch()}
      />
    )
  if (ids.length === 0) return empty
  return (
    <>
      <ul className={listStyles.list}>
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

function usePostsOfGroup(groupId: string) {
  const { store } = usePosts()
  return useInfiniteQuery({
    queryKey: keys.predictions.ofGroup(groupId),
    queryFn: async ({ pageParam: offset, signal }) => {
      const askedAt = store.now()
      const query = { limit: limits.feedPage, offset }
      const items = await call('listGroupPredictions', { params: { groupId }, query, signal })
      return { ids: store.learn(items, askedAt), listed: items.length }
    },
    initialPageParam: 0,
    getNextPageParam: ({ listed }, pages) => (listed === limits.feedPage ? pages.length * limits.feedPage : undefined),
    refetchOnMount: 'always',
  })
}
