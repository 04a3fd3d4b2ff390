import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys } from '../../../api/index.ts'
import { usePosts } from './usePosts.ts'

/** How often, and how many times, what a result did is asked for again: it is counted a moment after it settled. */
const againMs = 1_500
const mostTries = 4

/** The result of a post, which is marked as seen by reading it; for the reveal, once while that is open. */
export function useReveal(id: string) {
  const client = useQueryClient()
  const { store } = usePosts()
  return useQuery({
    queryKey: ['calls', 'reveal', id],
    queryFn: async () => {
      const reveal = await call('revealResult', { params: { id } })
      store.put(reveal.item)
      void client.invalidateQueries({ queryKey: keys.calls.summary })
      void client.invalidateQueries({ queryKey: keys.calls.lists })
      return reveal
    },
    gcTime: 0,
  })
}

/** What a result did to the viewer's figures, once it counts. */
export function useResultEffect(predictionId: string, { enabled }: { enabled: boolean }) {
  const { data } = useQuery({
    queryKey: ['calls', 'effect', predictionId],
    queryFn: () => call('getResultEffect', { params: { predictionId } }),
    enabled,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.effect === null && state.dataUpdateCount < mostTries ? againMs : false,
  })
  return data?.effect ?? undefined
}
