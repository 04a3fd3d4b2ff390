import type { QueryClient } from '@tanstack/react-query'
import { codeOf, isOnline, onConnection } from '../../../api/index.ts'
import { readPost } from './readPost.ts'
import { postsBeside } from './usePosts.ts'
import { loadWaiting } from './waitingVotes.ts'

interface Told {
  /** Everything that waited has arrived. */
  onSent(): void
  /** Voting closed before a vote arrived; the headline where the post is known. */
  onClosed(headline: string | undefined): void
  onRefused(error: unknown): void
}

/**
 * Sends the votes that a member made without a connection: those of earlier visits now, and
 * whatever waits each time the connection comes back. Answers how to stop.
 */
export function sendWaiting(client: QueryClient, memberId: string, { onSent, onClosed, onRefused }: Told): () => void {
  const { store, votes } = postsBeside(client)
  let sending = false

  function failed(id: string, error: unknown) {
    const code = codeOf(error)
    if (code === 'votingClosed' || code === 'predictionNotFound') {
      onClosed(store.get(id)?.prediction.headline)
      void readPost(store, id).catch(() => undefined)
    } else onRefused(error)
  }

  async function send() {
    if (sending || !isOnline()) return
    sending = true
    if (await votes.resend(failed)) onSent()
    sending = false
  }

  votes.restore(loadWaiting(memberId))
  void send()
  return onConnection(() => void send())
}
