/** Changes of the prober's own votes and follows. Each publishes an event, unlike a vote that is only repeated. */
import type { Entry } from '../kills/ledger.ts'
import { ask } from './probe.ts'
import type { World } from './world.ts'

/** Reverses the prober's vote on the second post, on which no other probe votes. Returns the status. */
export async function changeVote({ prober, posts: [, post = ''], ledger }: World): Promise<number> {
  const last = ledger.entries.findLast(
    (each) => each.kind === 'vote' && each.member === prober.id && each.post === post,
  )
  const vote = !(last?.kind === 'vote' && last.vote)
  const { status } = await ask({
    browser: prober.browser,
    method: 'POST',
    path: '/api/votes',
    body: { predictionId: post, vote },
  })
  return keep(ledger, { kind: 'vote', member: prober.id, post, vote }, status)
}

/** Makes the prober follow the author, or stop following. Returns the status. */
export async function changeFollow({ prober, stage, ledger }: World): Promise<number> {
  const whom = stage.author.id
  const last = ledger.entries.findLast(
    (each) => each.kind === 'follow' && each.member === prober.id && each.whom === whom,
  )
  const follows = !(last?.kind === 'follow' && last.follows)
  const { status } = await ask({
    browser: prober.browser,
    method: follows ? 'POST' : 'DELETE',
    path: `/api/users/${whom}/follow`,
  })
  return keep(ledger, { kind: 'follow', member: prober.id, whom, follows }, status)
}

/** Adds an acknowledged write to the ledger. Returns its status. */
function keep(ledger: World['ledger'], entry: Entry, status: number): number {
  if (status >= 200 && status < 300) ledger.add(entry)
  return status
}
