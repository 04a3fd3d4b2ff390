import { limits } from '@hunch/proto/http/client'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#api/index.ts'
import { groupKeys } from './useGroup.ts'

/** The groups that the viewer may find, largest first, paged. */
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

/** The groups that match a search. The previous results stay visible while loading. */
export function useFoundGroups(searchText: string) {
  return useQuery({
    queryKey: groupKeys.search(searchText),
    queryFn: ({ signal }) => call('searchGroups', { query: { q: searchText }, signal }),
    enabled: searchText !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
