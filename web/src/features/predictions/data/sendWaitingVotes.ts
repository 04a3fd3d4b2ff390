import type { QueryClient } from '@tanstack/react-query'
import { codeOf, isOnline, isUnauthorized, onConnection } from '#api/index.ts'
import { readPost } from './postStore.ts'
import { postsOf } from './usePosts.ts'
import { loadWaiting } from './waitingVotes.ts'

/** Delay in ms before votes are sent again after a temporary failure. Exceeds the window of the server's rate limit. */
const retryMs = 15_000

interface SendCallbacks {
  /** Called when all waiting votes have been sent. */
  onSent(): void
  /** Called if voting closed before a vote arrived. The headline is undefined if the post is unknown. */
  onClosed(headline: string | undefined): void
  onRejected(error: unknown): void
}

/**
 * Sends the votes that a member cast offline: now, each time the browser is online again, and after a delay if the server
 * failed temporarily. Returns a function that stops this.
 */
export function sendWaitingVotes(
  client: QueryClient,
  memberId: string,
  { onSent, onClosed, onRejected }: SendCallbacks,
): () => void {
  const { store, votes } = postsOf(client)
  let sending = false
  /** True if the connection came back while votes were being sent. Votes that had failed by then must be sent again. */
  let again = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function failed(id: string, error: unknown) {
    const code = codeOf(error)
    if (votes.get(id).waiting && !isUnauthorized(error)) {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(() => void send(), retryMs)
    } else if (code === 'votingClosed' || code === 'predictionNotFound') {
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
  const stopListening = onConnection(() => void send())
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
  }
}
