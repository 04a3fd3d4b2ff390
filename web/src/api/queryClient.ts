import { MutationCache, QueryClient } from '@tanstack/react-query'
import { codeOf } from './error.ts'
import { meKey } from './viewer.ts'

/**
 * Cached data never becomes stale by time; nothing is fetched again on focus, polled or retried
 * unless a query asks for it. A call made while offline fails at once, so that an optimistic change
 * rolls back in sight instead of waiting unseen. A call that fails because the member is suspended has them read again, for
 * the banner.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError(error) {
        if (codeOf(error) === 'suspended') void client.invalidateQueries({ queryKey: meKey })
      },
    }),
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
  return client
}
