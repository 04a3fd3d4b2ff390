import { limits } from '@hunch/proto/http/client'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { keys } from '../../../api/index.ts'
import { feedIds, newerThanShown, replacePage, unseenOf } from '../model/feed.ts'
import { type FeedPage, type FeedSource, readFeed } from './readFeed.ts'
import { readPost } from './readPost.ts'
import { usePolling } from './usePolling.ts'
import { usePosts } from './usePosts.ts'

const refetchMs = 15_000
const pageSize = limits.feedPage
const feedKey = keys.predictions.feed

type FeedData = InfiniteData<FeedPage, FeedPageParam>

interface FeedPageParam {
  readonly offset: number
  readonly snapshot?: string | undefined
  readonly source?: FeedSource | undefined
}

const first: FeedPageParam = { offset: 0 }

/** The next page; a page that is not full was the last. */
const nextOf = (last: FeedPage, pages: readonly FeedPage[]): FeedPageParam | undefined =>
  last.listed === pageSize ? { ...listOf(pages), offset: pages.length * pageSize } : undefined

/** Of the pages that are shown, which may be behind those that came. */
const hasNext = (pages: readonly FeedPage[]): boolean => {
  const last = pages.at(-1)
  return last !== undefined && nextOf(last, pages) !== undefined
}

/** The list that pages are of. */
const listOf = (pages: readonly FeedPage[] | undefined) => ({
  snapshot: pages?.[0]?.snapshot,
  source: pages?.[0]?.source,
})

/**
 * The home feed: pages of 20 of one snapshot. Every 15 seconds and on window focus the pages in
 * view are read again for fresh counts, in place; `newer` counts posts that came since, and
 * `renew()` draws the list up afresh.
 */
export function useFeed() {
  const { store } = usePosts()
  const client = useQueryClient()
  const ownNew = useOwnNew().filter((id) => store.get(id))
  const [newer, setNewer] = useState(0)
  const pagesInView = useRef<ReadonlySet<number>>(new Set())
  const query = useInfiniteQuery({
    queryKey: feedKey,
    // Where the list is read again as a whole, it is the same list: nothing is reshuffled.
    queryFn: ({ pageParam, signal }) =>
      readFeed(store, { ...listOf(client.getQueryData<FeedData>(feedKey)?.pages), ...pageParam, signal }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  })

  const { renew, reread } = useFreshReads(pagesInView, setNewer)
  // Who comes back to the feed sees it as it was, and then as it is.
  useEffect(() => void reread().catch(() => undefined), [reread])
  usePolling(reread, refetchMs)

  // In slices between which the page answers: cards are much to draw.
  const pages = useDeferredValue(query.data?.pages)
  const reasons = useMemo(() => Object.assign({}, ...(pages ?? []).map((page) => page.reasons)), [pages])
  return {
    pages: pages ?? [],
    ids: feedIds(ownNew, pages ?? []),
    reasons: reasons as FeedPage['reasons'],
    newer: newerThanShown(newer, ownNew),
    isPending: !pages && !query.isLoadingError,
    hasFailed: query.isLoadingError,
    hasMore: pages ? hasNext(pages) : false,
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
  /** A list left for long is not kept: the server then names another, which waits behind the pill. */
  const waiting = useRef<{ insteadOf: string; page: FeedPage }>(undefined)

  const renew = useCallback(async () => {
    await client.cancelQueries({ queryKey: feedKey })
    const page = await readFeed(store, first)
    client.setQueryData<FeedData>(feedKey, { pages: [page], pageParams: [first] })
    client.setQueryData(keys.predictions.ownNew, [])
    onNewer(page.newer)
  }, [client, store, onNewer])

  const reread = useCallback(async () => {
    const shown = client.getQueryData<FeedData>(feedKey)?.pages
    const list = listOf(shown)
    const { snapshot } = list
    if (!shown || snapshot === undefined) return
    const other = waiting.current?.insteadOf === snapshot ? waiting.current.page : undefined
    const indexes = other ? [0] : new Set([0, ...pagesInView.current])
    for (const index of indexes) {
      const asked = { ...list, snapshot: other?.snapshot ?? snapshot, offset: index * pageSize }
      const page = await readFeed(store, asked)
      if (page.snapshot !== snapshot) {
        waiting.current = { insteadOf: snapshot, page }
        onNewer(unseenOf(page, shown) + page.newer)
        break
      }
      client.setQueryData<FeedData>(feedKey, (data) =>
        data?.pages[0]?.snapshot === snapshot ? replacePage(data, index, page) : data,
      )
      if (index === 0) onNewer(page.newer)
    }
    const ownNew = client.getQueryData<readonly string[]>(keys.predictions.ownNew) ?? []
    await Promise.all(ownNew.map((id) => readPost(store, id)))
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
