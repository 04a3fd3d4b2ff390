import { MutationCache, QueryClient } from '@tanstack/react-query'
import { codeOf } from './error.ts'
import { meKey } from './viewer.ts'

/**
 * Creates the query client. Cached data never becomes stale; nothing is refetched on focus, polled or retried unless a
 * query asks for it. Offline calls fail at once, so that an optimistic change is rolled back while the person sees it.
 * A mutation rejected with `suspended` refreshes the current user, for the banner.
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
