import {
  type CommitWith,
  createSharedCommits,
  type Database,
  type Queries,
  type SharedCommits,
} from '@hunch/kit/postgres'
import { publishingVotes } from './events.ts'
import { voteLimits } from './limits.ts'
import {
  changesOf,
  lastChanges,
  lastIntents,
  outcomeOf,
  type VoteIntent,
  type VoteOutcome,
  voteKey,
} from './rules/vote-batch.ts'
import { lockPosts, readCurrentVotes, writeVotes } from './store.ts'

/** Creates the batch writer of votes. Votes that arrive while a batch is written form the next batch. */
export const createVoteBatches = (database: Database): SharedCommits<VoteIntent, VoteOutcome> =>
  createSharedCommits({
    most: voteLimits.votesPerBatch,
    mostWaiting: voteLimits.votesWaiting,
    write: (intents) => writeVoteBatch(database, intents),
  })

/**
 * Writes a batch in one transaction with two round trips. The first locks the posts in the order of their ids and reads
 * them. The second writes votes, counts and events, if a vote changes. Returns one outcome per intent, in order.
 */
const writeVoteBatch = (database: Database, intents: readonly VoteIntent[]): Promise<VoteOutcome[]> =>
  database.transaction((tx, commitWith) => writeIn(tx, intents, commitWith), { plannedOnce: true })

async function writeIn(tx: Queries, intents: readonly VoteIntent[], commitWith: CommitWith): Promise<VoteOutcome[]> {
  const last = lastIntents(intents)
  const postIds = [...new Set(intents.map(({ postId }) => postId))].sort()
  const [, { votes, now }] = await Promise.all([lockPosts(tx, postIds), readCurrentVotes(tx, [...last.values()])])
  const currentVotes = new Map(votes.map((vote) => [voteKey(vote), vote]))
  const changes = changesOf(last.values(), currentVotes)
  const final = lastChanges(changes)
  if (changes.length > 0)
    await writeVotes(commitWith, { changes, last: final, now, publishing: publishingVotes(changes, now) })
  return intents.map((intent) => outcomeOf(last.get(voteKey(intent)) ?? intent, currentVotes, final, now))
}
