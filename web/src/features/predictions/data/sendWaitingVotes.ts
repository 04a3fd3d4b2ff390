import type { QueryClient } from '@tanstack/react-query'
import { codeOf, isOnline, onConnection } from '../../../api/index.ts'
import { readPost } from './postStore.ts'
import { postsOf } from './usePosts.ts'
import { loadWaiting } from './waitingVotes.ts'

interface SendCallbacks {
  /** Called when all waiting votes have been sent. */
  onSent(): void
  /** Called if voting closed before a vote arrived. The headline is undefined if the post is unknown. */
  onClosed(headline: string | undefined): void
  onRejected(error: unknown): void
}

/**
 * Sends the votes that a member cast offline: now, and each time the browser is online again.
 * Returns a function that stops this.
 */
export function sendWaitingVotes(
  client: QueryClient,
  memberId: string,
  { onSent, onClosed, onRejected }: SendCallbacks,
): () => void {
  const { store, votes } = postsOf(client)
  let sending = false
  /** The connection came back while votes were being sent: some of them may have failed before. */
  let again = false

  function failed(id: string, error: unknown) {
    const code = codeOf(error)
    if (code === 'votingClosed' || code === 'predictionNotFound') {
      onClosed(store.get(id)?.prediction.headline)
      void readPost(store, id).catch(() => undefined)
    } else onRejected(error)
  }

  async function send() {
    again = true
    if (sending) return
    sending = true
    while (again && isOnline()) {
      again = false
      if (await votes.resend(failed)) onSent()
    }
    sending = false
  }

  votes.restore(loadWaiting(memberId))
  void send()
  return onConnection(() => void send())
}
