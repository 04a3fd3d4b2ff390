import { limits } from '@hunch/proto/http/client'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, keys } from '#api/index.ts'
import { EmptyState, ErrorState, useTranslation } from '#ui/index.ts'
import { usePosts } from '../data/usePosts.ts'
import { CardItem } from '../feed/CardItem.tsx'
import listStyles from '../feed/FeedList.module.css'
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx'
import { ListEnd } from '../feed/ListEnd.tsx'
import type { FeedItem } from '../model/types.ts'

/** A group's posts, newest first. Renders `empty` if there are none. */
export function GroupPredictions({ groupId, empty }: { groupId: string; empty: ReactNode }) {
  const { t } = useTranslation(['predictions', 'common'])
  return (
    <PostPages
      queryKey={keys.predictions.ofGroup(groupId)}
      fetchPage={(query, signal) => call('listGroupPredictions', { params: { groupId }, query, signal })}
      error={{ title: t('groupList.errorTitle'), text: t('common:somethingWrongTryAgain') }}
      empty={empty}
    />
  )
}

/** A member's posts, newest first. `own` changes the texts for the viewer's own list; default: false. */
export function UserPredictions({ userId, own = false }: { userId: string; own?: boolean }) {
  const { t } = useTranslation('predictions')
  return (
    <PostPages
      queryKey={keys.predictions.ofUser(userId)}
      fetchPage={(query, signal) => call('listUserPredictions', { params: { id: userId }, query, signal })}
      error={{ title: t('own.errorTitle'), text: t('own.errorText') }}
      empty={<EmptyState title={t('own.emptyTitle')} text={own ? t('own.emptyText') : undefined} />}
      label={own ? t('own.label') : undefined}
    />
  )
}

interface Props {
  readonly queryKey: QueryKey
  readonly fetchPage: (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<readonly FeedItem[]>
  readonly error: { readonly title: string; readonly text: string }
  /** Rendered if there are no posts. */
  readonly empty: ReactNode
  readonly label?: string | undefined
}

/** Posts in pages, newest first. */
function PostPages({ queryKey, fetchPage, error, empty, label }: Props) {
  const { store } = usePosts()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: offset, signal }) => {
      const askedAt = store.now()
      const items = await fetchPage({ limit: limits.feedPage, offset }, signal)
      return { ids: store.merge(items, askedAt), listed: items.length }
    },
    initialPageParam: 0,
    // Uses the number of posts in the server's response: a page still counts as full if one of its posts was deleted here.
    getNextPageParam: ({ listed }, pages) => (listed === limits.feedPage ? pages.length * limits.feedPage : undefined),
    refetchOnMount: 'always',
  })
  const ids = [...new Set(query.data?.pages.flatMap((page) => page.ids))]

  if (query.isPending) return <FeedSkeleton cards={2} />
  if (query.isLoadingError) return <ErrorState title={error.title} text={error.text} onRetry={() => query.refetch()} />
  if (ids.length === 0) return empty
  return (
    <>
      <ul className={listStyles.list} aria-label={label}>
        {ids.map((id, index) => (
          <CardItem key={id} id={id} index={index} />
        ))}
      </ul>
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        loadMore={query.fetchNextPage}
      />
    </>
  )
}
