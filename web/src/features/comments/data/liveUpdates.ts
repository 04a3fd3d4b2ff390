import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys, type LiveMessage } from '../../../api/index.ts'
import { commentKeys } from './keys.ts'

/** The shortest time between two reads on a busy post. */
const readDelayMs = 1_500

/**
 * Handles live updates of comments and reactions: reads those on the screen again. `onNew` is
 * called when others' comments came. Returns the handler, and how to stop.
 */
export function handleCommentUpdates(
  client: QueryClient,
  onNew: () => void,
): { handle(message: LiveMessage): void; stop(): void } {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Skipped while the viewer's own is being sent: that reads them again itself. */
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
      setTimeout(() => void read(), readDelayMs),
    )
  }

  function handle(message: LiveMessage) {
    if (message.kind === 'reset') void client.invalidateQueries({ queryKey: commentKeys.all })
    if (message.kind === 'reactions')
      readLater(keys.reactions.ofPost(message.postId), keys.reactions.reacting(message.postId))
    if (message.kind !== 'comments') return
    const queryKey = commentKeys.ofPost(message.postId)
    const before = idsOf(client.getQueryData(queryKey))
    readLater(queryKey, commentKeys.sending(message.postId), () => {
      const after = idsOf(client.getQueryData(queryKey))
      if ([...after].some((id) => !before.has(id))) onNew()
    })
  }

  return {
    handle,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

interface Thread {
  readonly id: string
  readonly replies?: readonly Thread[]
}

/** The ids of all cached comments of a post. */
function idsOf(data: unknown): ReadonlySet<string> {
  const { pages = [] } = (data ?? {}) as { pages?: readonly (readonly Thread[])[] }
  const all = (thread: Thread): string[] => [thread.id, ...(thread.replies ?? []).flatMap(all)]
  return new Set(pages.flat().flatMap(all))
}
