import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys, type LiveMessage } from '#api/index.ts'
import { commentKeys } from './keys.ts'

/** Minimum time between two reads of a busy post, in ms. */
const readDelayMs = 1_500

/**
 * Handles live updates of comments and reactions: refetches those that are on the screen.
 * Calls `onNew` if new comments arrived. Returns the handler and a function that cancels pending reads.
 */
export function handleCommentUpdates(
  client: QueryClient,
  onNew: () => void,
): { handle(message: LiveMessage): void; stop(): void } {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Refetches a visible query after a delay. Does nothing if the viewer's own change is being sent, which refetches too. */
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
  readonly sentAs?: string
  readonly replies?: readonly Thread[]
}

/** Returns the ids of all cached comments of a post, without those that the viewer sent from this page. */
function idsOf(data: unknown): ReadonlySet<string> {
  const { pages = [] } = (data ?? {}) as { pages?: readonly (readonly Thread[])[] }
  const all = ({ id, sentAs, replies = [] }: Thread): string[] => [...(sentAs ? [] : [id]), ...replies.flatMap(all)]
  return new Set(pages.flat().flatMap(all))
}
