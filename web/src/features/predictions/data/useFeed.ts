import { limits } from '@hunch/proto/http/client'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { keys } from '../../../api/index.ts'
import { feedIds, newerThanShown, replacePage } from '../model/feed.ts'
import { type FeedPage, readFeed } from './readFeed.ts'
import { readPost } from './readPost.ts'
import { usePolling } from './usePolling.ts'
import { usePosts } from './usePosts.ts'

const refetchMs = 15_000
const pageSize = limits.feedPage

type FeedData = InfiniteData<FeedPage, FeedPageParam>

interface FeedPageParam {
  readonly offset: number
  readonly snapshot?: string | undefined
}

const first: FeedPageParam = { offset: 0 }

/** The next page; a page that is not full was the last. */
const nextOf = (last: FeedPage, pages: readonly FeedPage[]): FeedPageParam | undefined =>
  last.listed === pageSize ? { offset: pages.length * pageSize, snapshot: pages[0]?.snapshot } : undefined

/**
 * The home feed: pages of 20 of one snapshot. Every 15 seconds and on window focus the pages in
 * view are read again for fresh counts, in place; `newer` counts posts that came since, and
 * `renew()` draws the list up afresh.
 */
export function useFeed() {
  const { store } = usePosts()
  const ownNew = useOwnNew().filter((id) => store.get(id))
  const [newer, setNewer] = useState(0)
  const pagesInView = useRef<ReadonlySet<number>>(new Set())
  const query = useInfiniteQuery({
    queryKey: keys.predictions.feed,
    queryFn: ({ pageParam, signal }) => readFeed(store, { ...pageParam, signal }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  })

  const { renew, reread } = useFreshReads(pagesInView, setNewer)
  // Who comes back to the feed sees it as it was, and then as it is.
  useEffect(() => void reread().catch(() => undefined), [reread])
  usePolling(reread, refetchMs)

  return {
    pages: query.data?.pages ?? [],
    ids: feedIds(ownNew, query.data?.pages ?? []),
    newer: newerThanShown(newer, ownNew),
    isPending: query.isPending,
    hasFailed: query.isLoadingError,
    hasMore: query.hasNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: query.fetchNextPage,
    renew,
    pagesInView,
  }
}

/** The two ways to read the feed again: drawn up afresh, or in place. `onNewer` hears how much came since. */
function useFreshReads(pagesInView: RefObject<ReadonlySet<number>>, onNewer: (count: number) => void) {
  const { store } = usePosts()
  const client = useQueryClient()

  const renew = useCallback(async () => {
    await client.cancelQueries({ queryKey: keys.predictions.feed })
    const page = await readFeed(store, first)
    client.setQueryData<FeedData>(keys.predictions.feed, { pages: [page], pageParams: [first] })
    client.setQueryData(keys.predictions.ownNew, [])
    onNewer(page.newer)
  }, [client, store, onNewer])

  const reread = useCallback(async () => {
    const snapshot = client.getQueryData<FeedData>(keys.predictions.feed)?.pages[0]?.snapshot
    if (snapshot === undefined) return
    for (const index of new Set([0, ...pagesInView.current])) {
      const page = await readFeed(store, { offset: index * pageSize, snapshot })
      client.setQueryData<FeedData>(keys.predictions.feed, (data) =>
        data?.pages[0]?.snapshot === snapshot ? replacePage(data, index, page) : data,
      )
      if (index === 0) onNewer(page.newer)
    }
    await Promise.all(
      client.getQueryData<readonly string[]>(keys.predictions.ownNew)?.map((id) => readPost(store, id)) ?? [],
    )
  }, [client, store, pagesInView, onNewer])

  return { renew, reread }
}

/** The posts that the viewer made since the list was drawn up; they stand on top until it is renewed. */
function useOwnNew(): readonly string[] {
  const { data } = useQuery<readonly string[]>({
    queryKey: keys.predictions.ownNew,
    queryFn: () => [],
    initialData: [],
  })
  return data
}
