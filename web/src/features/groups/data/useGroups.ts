import { limits } from '@hunch/proto/http/client'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import type { Listing } from '../model/types.ts'
import { groupKeys } from './groupKeys.ts'

/** The groups that one may find, the largest first, a page at a time. */
export function useGroups({ enabled }: { enabled: boolean }) {
  return useInfiniteQuery({
    queryKey: groupKeys.all,
    queryFn: ({ pageParam: offset, signal }) =>
      call('listGroups', { query: { limit: limits.feedPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === limits.feedPage ? pages.length * limits.feedPage : undefined),
    refetchOnMount: 'always',
    enabled,
  })
}

/** The groups that hold the words sought; while others are sought, the ones before stay. */
export function useFoundGroups(sought: string) {
  return useQuery({
    queryKey: groupKeys.search(sought),
    queryFn: ({ signal }) => call('searchGroups', { query: { q: sought }, signal }),
    enabled: sought !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** A group that grew between two pages stands on both: it is shown once. */
export function eachOnce(pages: readonly (readonly Listing[])[] = []): readonly Listing[] {
  return [...new Map(pages.flat().map((listing) => [listing.group.id, listing])).values()]
}
