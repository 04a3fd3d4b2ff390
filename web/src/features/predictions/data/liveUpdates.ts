import type { QueryClient } from '@tanstack/react-query'
import { type LiveMessage, watchedPosts } from '../../../api/index.ts'
import { idle } from '../model/voting.ts'
import { readPost } from './postStore.ts'
import { type Posts, postsOf } from './usePosts.ts'

/** The delay before a post is read again, which gathers several reasons into one read. */
const readDelayMs = 2_500
/** Spreads the reads after an update that everybody receives at once. */
const jitterMs = 1_500

/** Handles live updates of posts in the store of a query client. Returns the handler, and how to stop. */
export function handlePostUpdates(client: QueryClient): { handle(message: LiveMessage): void; stop(): void } {
  const posts = postsOf(client)
  const { store } = posts
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function readLater(id: string, afterMs: number) {
    if (timers.has(id) || !store.get(id)) return
    const read = () => {
      timers.delete(id)
      if (isVoting(posts, id)) readLater(id, readDelayMs)
      else readPost(store, id).catch(() => undefined) // the next update or poll makes it good
    }
    timers.set(id, setTimeout(read, afterMs))
  }

  function handle(message: LiveMessage) {
    if (message.kind === 'deleted') store.remove(message.postId)
    else if (message.kind === 'reset') for (const id of watchedPosts()) readLater(id, Math.random() * jitterMs)
    else if ('postId' in message) {
      const counts = countsOf(message)
      const { postId } = message
      if (!counts) readLater(postId, Math.random() * jitterMs)
      // A vote being sent may be counted in already, or not: then the post is read.
      else if (isVoting(posts, postId) || !store.applyLiveCounts(postId, counts)) readLater(postId, readDelayMs)
    }
  }

  return {
    handle,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

const isVoting = ({ votes }: Posts, id: string): boolean => votes.get(id) !== idle && !votes.get(id).waiting

/** The counts in a message; undefined for another kind of message. */
function countsOf(message: LiveMessage) {
  if (message.kind === 'comments') return { commentCount: message.commentCount }
  if (message.kind === 'reactions') return { reactionCount: message.reactionCount }
  if (message.kind !== 'votes') return undefined
  const { agreeCount, disagreeCount } = message
  return { agreeCount, disagreeCount, totalVotes: agreeCount + disagreeCount }
}
