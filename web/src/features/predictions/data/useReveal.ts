import type { Reply } from '@hunch/proto/http/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys } from '#api/index.ts'
import { usePosts } from './usePosts.ts'

/** Maximum number of requests for a result's effect. The server counts a result shortly after it becomes final. */
const maxTries = 4
/** Delay between two of these requests, in ms. */
const retryMs = 1_500

/** Loads the result of a post each time the reveal opens. The server then marks the result as seen. */
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

/**
 * The effect of a result on the viewer's figures. `data` is null if the result does not count for them, or is still not counted
 * after `maxTries` requests.
 */
export const useResultEffect = (predictionId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['calls', 'effect', predictionId],
    queryFn: () => readEffect(predictionId),
    enabled,
    gcTime: 0,
  })

async function readEffect(predictionId: string): Promise<Reply<'getResultEffect'>['effect']> {
  for (let tries = 1; ; tries += 1) {
    const { effect } = await call('getResultEffect', { params: { predictionId } })
    if (effect || tries === maxTries) return effect
    await new Promise((done) => setTimeout(done, retryMs))
  }
}
