import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type CurrentUser, call, meKey, noteAction } from '../../../api/index.ts'
import type { Choice, FeedItem } from '../model/types.ts'
import { createPostStore, type PostStore } from './store.ts'
import { createVoteQueue, type VoteQueue } from './voteQueue.ts'
import { keepWaiting } from './waitingVotes.ts'

export interface Posts {
  readonly store: PostStore
  readonly votes: VoteQueue
}

/** One store and one vote queue beside each query cache, so that they live and die with it. */
const besides = new WeakMap<QueryClient, Posts>()

/** A moment later: the tap is shown before it is sent. */
async function send(predictionId: string, choice: Choice) {
  await new Promise((done) => setTimeout(done))
  const counts = await (choice === null
    ? call('withdrawVote', { params: { predictionId } })
    : call('castVote', { body: { predictionId, vote: choice } }))
  noteAction()
  return counts
}

/** The posts that are known beside a query cache, and the queue that sends votes on them. */
export function postsBeside(client: QueryClient): Posts {
  const known = besides.get(client)
  if (known) return known
  const store = createPostStore()
  const memberId = () => client.getQueryData<CurrentUser | null>(meKey)?.id
  const posts = { store, votes: createVoteQueue(store, send, (id, choice) => keepWaiting(memberId(), id, choice)) }
  besides.set(client, posts)
  return posts
}

/** The posts that this page knows, and the queue that sends votes on them. */
export const usePosts = (): Posts => postsBeside(useQueryClient())

/** A post, re-rendered whenever something newer of it is known; undefined once it is gone. */
export function usePost(id: string): FeedItem | undefined {
  const { store } = usePosts()
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.get(id))
}
