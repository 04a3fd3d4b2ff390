import type { QueryClient } from '@tanstack/react-query'
import { type LiveMessage, watchedPosts } from '#api/index.ts'
import { idle } from '../model/voting.ts'
import { readPost } from './postStore.ts'
import { type Posts, postsOf } from './usePosts.ts'

/** Delay before a post is refetched, in ms. Combines several updates into one read. */
const readDelayMs = 2_500
/** Maximum random delay of a read, in ms. Spreads the reads of all clients after an update that they receive at once. */
const jitterMs = 1_500

/** Handles live updates of posts in a query client's store. Returns the handler and a function that stops it. */
export function handlePostUpdates(client: QueryClient): { handle(message: LiveMessage): void; stop(): void } {
  const posts = postsOf(client)
  const { store } = posts
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const takeVotes = votesTaker(posts, (id) => readLater(id, readDelayMs))

  function readLater(id: string, afterMs: number) {
    if (timers.has(id) || !store.get(id)) return
    const read = () => {
      timers.delete(id)
      if (isVoting(posts, id)) readLater(id, readDelayMs)
      else readPost(store, id).catch(() => undefined) // the next update or poll repeats the read
    }
    timers.set(id, setTimeout(read, afterMs))
  }

  function handle(message: LiveMessage) {
    if (message.kind === 'deleted') store.remove(message.postId)
    else if (message.kind === 'reset') for (const id of watchedPosts()) readLater(id, Math.random() * jitterMs)
    else if (message.kind === 'votes') takeVotes(message)
    else if ('postId' in message) {
      const counts = countsOf(message)
      const { postId } = message
      if (!counts) readLater(postId, Math.random() * jitterMs)
      else if (!store.applyLiveCounts(postId, counts)) readLater(postId, readDelayMs)
    }
  }

  return {
    handle,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

type VotesMessage = Extract<LiveMessage, { kind: 'votes' }>

/**
 * Applies votes of live updates to the store.
 * An update that arrives while the viewer's own vote is being sent may already include that vote. Such an update waits for
 * the response to the vote. The versions of both then show which is newer. If there is no response, `unsure` is called.
 */
function votesTaker(posts: Posts, unsure: (id: string) => void): (message: VotesMessage) => void {
  const { store, votes } = posts
  const waiting = new Map<string, VotesMessage>()

  function take({ postId, agreeCount, disagreeCount, version }: VotesMessage) {
    store.applyVotes(postId, { agreeCount, disagreeCount, version })
  }

  function waitForReply(id: string) {
    const stop = votes.subscribe(id, () => {
      const message = waiting.get(id)
      if (!message || isVoting(posts, id)) return
      stop()
      waiting.delete(id)
      if (votes.get(id).waiting) unsure(id)
      else take(message)
    })
  }

  return (message) => {
    const { postId } = message
    if (!isVoting(posts, postId)) return take(message)
    const isFirst = !waiting.has(postId)
    waiting.set(postId, message) // updates arrive in order, so the last update is the newest
    if (isFirst) waitForReply(postId)
  }
}

const isVoting = ({ votes }: Posts, id: string): boolean => votes.get(id) !== idle && !votes.get(id).waiting

/** Returns the counts in a message; undefined for other kinds of messages. */
function countsOf(message: LiveMessage) {
  if (message.kind === 'comments') return { commentCount: message.commentCount }
  if (message.kind === 'reactions') return { reactionCount: message.reactionCount }
  return undefined
}
