import type { Reply } from '@hunch/proto/http/client'
import { useQuery } from '@tanstack/react-query'
import { boundVote, call, useServerTime } from '#api/index.ts'
import { VoteKept } from '../SignInButtons.tsx'

type Post = Reply<'getPrediction'>

/** Reads the post that this tab keeps a vote on. Does not retry, because the screen waits for it once. */
export function useKeptPost() {
  const id = boundVote()?.predictionId
  return useQuery({
    queryKey: ['signUp', 'keptPost', id],
    queryFn: ({ signal }) => (id ? call('getPrediction', { params: { id }, signal }) : null),
    enabled: id !== undefined,
    retry: false,
  })
}

/**
 * Shows the vote that the person chose before they signed up. Renders nothing if it will not be cast: it belongs to another
 * sign-in, is no longer kept, or voting has closed.
 */
export function KeptVote({ attempt, post: { prediction } }: { attempt: string | null; post: Post }) {
  const { id, headline, sides, deadline, ended, resolved } = prediction
  const vote = boundVote()
  const leftMs = (now: number) => (deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline) - now)
  const now = useServerTime((now) => (vote ? leftMs(now) : 0))
  if (vote?.attempt !== attempt || vote.predictionId !== id) return null
  if (ended || resolved || leftMs(now) <= 0) return null
  return <VoteKept side={vote.side} name={vote.side ? sides?.agree : sides?.disagree} headline={headline} />
}
