import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveMessage } from '../../../api/index.ts'
import { commentKeys } from './keys.ts'

/** On a busy post, what came is read so often at most. */
const gatherMs = 1_500

/**
 * Reads the comments and reactions that are on the screen again when a live update tells of new
 * ones. `onNew` hears when others' comments came. Answers how to hear a message, and how to stop.
 */
export function hearComments(
  client: QueryClient,
  onNew: () => void,
): { hear(message: LiveMessage): void; stop(): void } {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Unless the viewer's own is on its way: that reads them again itself. */
  function readLater(queryKey: QueryKey, mutationKey: QueryKey, done?: () => void) {
    const name = queryKey.join(' ')
    const isShown = client.getQueryCache().find({ queryKey })?.isActive() ?? false
    if (!isShown || timers.has(name)) return
    const read = async () => {
      timers.delete(name)
      if (client.isMutating({ mutationKey }) > 0) return
      await client.invalidateQueries({ queryKey })
      done?.()
    }
    timers.set(
      name,
      setTimeout(() => void read(), gatherMs),
    )
  }

  function hear(message: LiveMessage) {
    if (message.kind === 'reset') void client.invalidateQueries({ queryKey: commentKeys.all })
    if (message.kind === 'reactions')
      readLater(commentKeys.reactions(message.postId), commentKeys.reacting(message.postId))
    if (message.kind !== 'comments') return
    const queryKey = commentKeys.ofPost(message.postId)
    const before = idsOf(client.getQueryData(queryKey))
    readLater(queryKey, commentKeys.sending(message.postId), () => {
      const after = idsOf(client.getQueryData(queryKey))
      if ([...after].some((id) => !before.has(id))) onNew()
    })
  }

  return {
    hear,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

interface Thread {
  readonly id: string
  readonly replies?: readonly Thread[]
}

/** The ids of all comments in what is known of a post's threads. */
function idsOf(data: unknown): ReadonlySet<string> {
  const { pages = [] } = (data ?? {}) as { pages?: readonly (readonly Thread[])[] }
  const all = (thread: Thread): string[] => [thread.id, ...(thread.replies ?? []).flatMap(all)]
  return new Set(pages.flat().flatMap(all))
}
