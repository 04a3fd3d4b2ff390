import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

const pageSize = 20

/** A paged list of the viewer's own data, refetched each time it is shown. */
export const usePages = <Item>(
  queryKey: QueryKey,
  read: (query: { limit: number; offset: number }, signal: AbortSignal) => Promise<Item[]>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) => read({ limit: pageSize, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
    staleTime: 0,
  })
