import type { Reply } from '@hunch/proto/http/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys } from '../../../api/index.ts'
import { usePosts } from './usePosts.ts'

/** A result is counted a moment after it settled, so its effect is asked for again this often, with this pause in ms. */
const maxTries = 4
const retryMs = 1_500

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

/** What a result did to the viewer's figures: `data` is null if it does not count for them. */
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
