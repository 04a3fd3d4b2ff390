import { limits } from '@hunch/proto/http/client'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { keys } from '#api/index.ts'
import { feedIds, replacePage, unseenOf } from '../model/feed.ts'
import { readPost } from './postStore.ts'
import { type FeedPage, type FeedSource, readFeed } from './readFeed.ts'
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

/** Returns the parameter of the next page; undefined after a page that is not full. */
const nextOf = (last: FeedPage, pages: readonly FeedPage[]): FeedPageParam | undefined =>
  last.listed === pageSize ? { ...listOf(pages), offset: pages.length * pageSize } : undefined

/** Whether the rendered pages have a next page. The rendered pages may lag behind the loaded ones. */
const hasNext = (pages: readonly FeedPage[]): boolean => {
  const last = pages.at(-1)
  return last !== undefined && nextOf(last, pages) !== undefined
}

/** Returns the snapshot and the source of the list that the pages belong to. */
const listOf = (pages: readonly FeedPage[] | undefined) => ({
  snapshot: pages?.[0]?.snapshot,
  source: pages?.[0]?.source,
})

/**
 * The home feed, in pages of 20 of one snapshot.
 * Every 15 s and on window focus, the visible pages are refetched in place for fresh counts.
 * `newer` is the number of others' posts since the list was created; `renew()` loads a new list. If the first list could
 * not be loaded (`hasFailed`), `renew()` tries again.
 */
export function useFeed() {
  const { store } = usePosts()
  const client = useQueryClient()
  const ownNew = useOwnNew().filter((id) => store.get(id))
  const [newer, setNewer] = useState(0)
  const pagesInView = useRef<ReadonlySet<number>>(new Set())
  const query = useInfiniteQuery({
    queryKey: feedKey,
    // A refetch keeps the list's snapshot, so that posts are not reordered.
    queryFn: ({ pageParam, signal }) =>
      readFeed(store, { ...listOf(client.getQueryData<FeedData>(feedKey)?.pages), ...pageParam, signal }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  })

  const { renew, reread } = useFreshReads(pagesInView, setNewer)
  // When the viewer returns to this screen, the feed appears unchanged and is then refetched.
  useEffect(() => void reread().catch(() => undefined), [reread])
  usePolling(reread, refetchMs)

  // The pages are deferred, because rendering many cards must not block input.
  const pages = useDeferredValue(query.data?.pages)
  // `isFetching` is deferred like the pages: a loaded page that is not rendered yet must not be requested again.
  const isFetching = useDeferredValue(query.isFetching)
  const reasons = useMemo(() => Object.assign({}, ...(pages ?? []).map((page) => page.reasons)), [pages])
  return {
    pages: pages ?? [],
    ids: feedIds(ownNew, pages ?? []),
    reasons: reasons as FeedPage['reasons'],
    newer,
    isPending: !pages && !query.isLoadingError,
    hasFailed: query.isLoadingError,
    hasMore: pages ? hasNext(pages) : false,
    isFetching,
    moreFailed: query.isFetchNextPageError,
    loadMore: query.fetchNextPage,
    renew,
    pagesInView,
  }
}

/**
 * Two ways to refetch the feed: `renew` loads a new list, `reread` refetches the same list in place.
 * `onNewer` receives the number of newer posts.
 */
function useFreshReads(pagesInView: RefObject<ReadonlySet<number>>, onNewer: (count: number) => void) {
  const { store } = usePosts()
  const client = useQueryClient()
  /** The new list that the server returned after it dropped the shown list. The "new posts" button offers the new list. */
  const waiting = useRef<{ insteadOf: string; page: FeedPage }>(undefined)

  const renew = useCallback(async () => {
    await client.cancelQueries({ queryKey: feedKey })
    const shown = client.getQueryData<FeedData>(feedKey)?.pages
    // If there is no list, the query tries again. The screen shows a placeholder, and an error if the query fails again.
    if (!shown) return client.refetchQueries({ queryKey: feedKey, exact: true })
    const page = await readFeed(store, { ...first, newerThan: listOf(shown).snapshot })
    await client.cancelQueries({ queryKey: feedKey }) // cancels a request for the old list's next page
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
    const ownNew = () => client.getQueryData<readonly string[]>(keys.predictions.ownNew) ?? []
    const isShown = () => listOf(client.getQueryData<FeedData>(feedKey)?.pages).snapshot === snapshot
    const indexes = other ? [0] : new Set([0, ...pagesInView.current])
    for (const index of indexes) {
      const asked = { ...list, snapshot: other?.snapshot ?? snapshot, offset: index * pageSize }
      const page = await readFeed(store, asked)
      if (!isShown()) return // the member has loaded a new list in the meantime
      if (page.snapshot !== snapshot) {
        waiting.current = { insteadOf: snapshot, page }
        onNewer(unseenOf(page, [...shown, { ids: ownNew() }]) + page.newer)
        break
      }
      client.setQueryData<FeedData>(feedKey, (data) => data && replacePage(data, index, page))
      if (index === 0) onNewer(page.newer)
    }
    await Promise.all(ownNew().map((id) => readPost(store, id)))
  }, [client, store, pagesInView, onNewer])

  return { renew, reread }
}

/** Ids of the viewer's posts since the list was created. These posts are at the top until the list is renewed. */
function useOwnNew(): readonly string[] {
  const { data } = useQuery<readonly string[]>({
    queryKey: keys.predictions.ownNew,
    queryFn: () => [],
    initialData: [],
  })
  return data
}
