import type { Reply } from '@hunch/proto/http/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys } from '#api/index.ts'
import { usePosts } from './usePosts.ts'

/** A result is counted shortly after it settles, so its effect is requested up to `maxTries` times, `retryMs` apart. */
const maxTries = 4
const retryMs = 1_500

/** Loads the result of a post for the reveal, once per opening. The server marks the result as seen. */
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

/** The effect of a result on the viewer's figures. `data` is null if the result does not count for them. */
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
