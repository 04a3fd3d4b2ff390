import type { QueryClient } from '@tanstack/react-query'
import { ApiError, boundVote, type ChosenVote, call, codeOf, dropVote, isTemporary } from '#api/index.ts'
import type { Prediction } from '../model/types.ts'
import { readPost } from './postStore.ts'
import { postsOf } from './usePosts.ts'
import { keepWaiting } from './waitingVotes.ts'

/** The result of casting a vote that was kept until the visitor signed up. */
export type KeptVoteOutcome =
  | { readonly kind: 'cast'; readonly side: boolean; readonly post: Prediction | undefined }
  | { readonly kind: 'closed'; readonly post: Prediction | undefined }
  | { readonly kind: 'gone' }
  /** The vote is kept until the browser is online, like any other offline vote. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'failed'; readonly error: unknown }

/**
 * Casts the vote that this tab kept, if this session was opened by the sign-in that the vote is bound to.
 * After any other sign-in the vote is deleted.
 * After a temporary failure of the server, the vote is kept until the next start. Returns undefined if there was none.
 */
export async function castKeptVote(client: QueryClient, memberId: string): Promise<KeptVoteOutcome | undefined> {
  const kept = boundVote()
  if (!kept) return undefined
  const { attempt } = await call('getSignInAttempt')
  const outcome = attempt === kept.attempt ? await cast(client, memberId, kept) : undefined
  if (outcome?.kind !== 'failed' || !isTemporary(outcome.error)) dropVote()
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
