import type { QueryClient } from '@tanstack/react-query'
import { type LiveMessage, watchedPosts } from '../../../api/index.ts'
import { idle } from '../model/voting.ts'
import { readPost } from './readPost.ts'
import { type Posts, postsBeside } from './usePosts.ts'

/** A post is read again so long after it was asked for, which gathers several reasons into one read. */
const gatherMs = 2_500
/** What everybody is told at once, not everybody asks about at once. */
const spreadMs = 1_500

/** Takes live updates into the posts that are known beside a query cache. Answers how to hear one, and how to stop. */
export function hearPosts(client: QueryClient): { hear(message: LiveMessage): void; stop(): void } {
  const posts = postsBeside(client)
  const { store } = posts
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function readLater(id: string, afterMs: number) {
    if (timers.has(id) || !store.get(id)) return
    const read = () => {
      timers.delete(id)
      if (isVoting(posts, id)) readLater(id, gatherMs)
      else readPost(store, id).catch(() => undefined) // the next update or poll makes it good
    }
    timers.set(id, setTimeout(read, afterMs))
  }

  function hear(message: LiveMessage) {
    if (message.kind === 'deleted') store.remove(message.postId)
    else if (message.kind === 'reset') for (const id of watchedPosts()) readLater(id, Math.random() * spreadMs)
    else if ('postId' in message) {
      const counts = countsOf(message)
      const { postId } = message
      if (!counts) readLater(postId, Math.random() * spreadMs)
      // A vote on its way may be counted in already, or not: then the server is asked.
      else if (isVoting(posts, postId) || !store.hear(postId, counts)) readLater(postId, gatherMs)
    }
  }

  return {
    hear,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

const isVoting = ({ votes }: Posts, id: string): boolean => votes.get(id) !== idle && !votes.get(id).waiting

/** The counts that a message tells; undefined where it tells of something else. */
function countsOf(message: LiveMessage) {
  if (message.kind === 'comments') return { commentCount: message.commentCount }
  if (message.kind === 'reactions') return { reactionCount: message.reactionCount }
  if (message.kind !== 'votes') return undefined
  const { agreeCount, disagreeCount } = message
  return { agreeCount, disagreeCount, totalVotes: agreeCount + disagreeCount }
}
