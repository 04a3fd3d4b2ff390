import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type CurrentUser, call, meKey, trackAction } from '#api/index.ts'
import type { Choice, FeedItem } from '../model/types.ts'
import { createPostStore, type PostStore } from './postStore.ts'
import { createVoteQueue, type VoteQueue } from './voteQueue.ts'
import { keepWaiting } from './waitingVotes.ts'

export interface Posts {
  readonly store: PostStore
  readonly votes: VoteQueue
}

/** One store and one vote queue per query client. */
const postsByClient = new WeakMap<QueryClient, Posts>()

/** Sends a vote in a later task, so that the tap is rendered first. */
async function send(predictionId: string, choice: Choice) {
  await new Promise((done) => setTimeout(done))
  const counts = await (choice === null
    ? call('withdrawVote', { params: { predictionId } })
    : call('castVote', { body: { predictionId, vote: choice } }))
  trackAction()
  return counts
}

/** Returns the store and the vote queue of a query client. Creates them on the first call. */
export function postsOf(client: QueryClient): Posts {
  const known = postsByClient.get(client)
  if (known) return known
  const store = createPostStore()
  const memberId = () => client.getQueryData<CurrentUser | null>(meKey)?.id
  const posts = { store, votes: createVoteQueue(store, send, (id, choice) => keepWaiting(memberId(), id, choice)) }
  postsByClient.set(client, posts)
  return posts
}

/** The store and the vote queue of this page. */
export const usePosts = (): Posts => postsOf(useQueryClient())

/** Returns a post, and rerenders the caller when the post changes. Undefined once the post is deleted. */
export function usePost(id: string): FeedItem | undefined {
  const { store } = usePosts()
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.get(id))
}
