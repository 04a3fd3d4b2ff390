import { useQuery } from '@tanstack/react-query'
import { call, keys } from '../../../api/index.ts'
import { usePolling } from '../data/usePolling.ts'
import { usePosts } from '../data/usePosts.ts'

/** How many posts stand on the screen at most. */
const most = 50
/** The server draws the list up afresh as often. */
const refetchMs = 60_000

/**
 * What trends, read on arrival. While one looks, the counts are read again in place; who stands
 * where changes with the next arrival only, so that nothing moves under a thumb.
 */
export function useTrending() {
  const { store } = usePosts()
  async function read(signal?: AbortSignal): Promise<string[]> {
    const askedAt = store.now()
    return store.learn(await call('listTrending', { query: { limit: most }, ...(signal ? { signal } : {}) }), askedAt)
  }
  const query = useQuery({
    queryKey: keys.predictions.trending,
    queryFn: ({ signal }) => read(signal),
    refetchOnMount: 'always',
  })
  usePolling(() => read(), refetchMs)
  return query
}
