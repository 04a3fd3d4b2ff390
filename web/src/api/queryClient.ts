import { QueryClient } from '@tanstack/react-query'

/**
 * Cached data never becomes stale by time; nothing is fetched again on focus, polled or retried
 * unless a query asks for it. A call made while offline fails at once, so that an optimistic change
 * rolls back in sight instead of waiting unseen.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
