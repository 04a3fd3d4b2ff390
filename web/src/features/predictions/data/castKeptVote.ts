import type { QueryClient } from '@tanstack/react-query'
import { ApiError, boundVote, type ChosenVote, call, codeOf, dropVote } from '../../../api/index.ts'
import type { Prediction } from '../model/types.ts'
import { readPost } from './postStore.ts'
import { postsOf } from './usePosts.ts'
import { keepWaiting } from './waitingVotes.ts'

/** What became of a vote that waited for its visitor to sign up. */
export type KeptVoteOutcome =
  | { readonly kind: 'cast'; readonly side: boolean; readonly post: Prediction | undefined }
  | { readonly kind: 'closed'; readonly post: Prediction | undefined }
  | { readonly kind: 'gone' }
  /** It waits for the connection, like any other. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'failed'; readonly error: unknown }

/**
 * Casts the vote that this tab kept, where the sign-in that it waited for is the one which opened
 * this session; after any other sign-in it is dropped. Where the server cannot take it right now it
 * is kept for the next start. Returns undefined where there was none.
 */
export async function castKeptVote(client: QueryClient, memberId: string): Promise<KeptVoteOutcome | undefined> {
  const kept = boundVote()
  if (!kept) return undefined
  const { attempt } = await call('getSignInAttempt')
  const outcome = attempt === kept.attempt ? await cast(client, memberId, kept) : undefined
  if (outcome?.kind !== 'failed' || !isPassing(outcome.error)) dropVote()
  return outcome
}

async function cast(
  client: QueryClient,
  memberId: string,
  { predictionId, side }: ChosenVote,
): Promise<KeptVoteOutcome> {
  const { store, votes } = postsOf(client)
  const post = () => store.get(predictionId)?.prediction
  try {
    const { vote, ...counts } = await call('castVote', { body: { predictionId, vote: side } })
    store.applyVotes(predictionId, { ...counts, myVote: vote })
    await readPost(store, predictionId).catch(() => undefined)
    return { kind: 'cast', side, post: post() }
  } catch (error) {
    if (codeOf(error) === 'predictionNotFound') return { kind: 'gone' }
    if (codeOf(error) === 'votingClosed') {
      await readPost(store, predictionId).catch(() => undefined)
      return { kind: 'closed', post: post() }
    }
    if (!(error instanceof ApiError) || error.status !== 0) return { kind: 'failed', error }
    keepWaiting(memberId, predictionId, side)
    votes.restore(new Map([[predictionId, side]]))
    return { kind: 'waits' }
  }
}

/** Whether the server may take it later: it is busy, or away. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status >= 500)
