import { createSharedCommits, type Database, type SharedCommits } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'
import { publishVotes } from './events.ts'
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

/** Votes share commits: those that arrive while a batch is being written form the next one. */
export const createVoteBatches = (database: Database): SharedCommits<VoteIntent, VoteOutcome> =>
  createSharedCommits({
    most: fixedLimits.votesPerBatch,
    mostWaiting: fixedLimits.votesWaiting,
    write: (intents) => writeVoteBatch(database, intents),
  })

/**
 * Writes a batch in one transaction: locks the posts in the order of their ids, then reads them, then
 * writes votes with counts, and events, in one statement each. Writes and publishes nothing where nothing
 * changes. Returns one outcome per intent, in their order.
 */
const writeVoteBatch = (database: Database, intents: readonly VoteIntent[]): Promise<VoteOutcome[]> =>
  database.transaction(async (tx) => {
    const last = lastIntents(intents)
    const postIds = [...new Set(intents.map(({ postId }) => postId))].sort()
    await lockPosts(tx, postIds)
    const { votes, now } = await readCurrentVotes(tx, [...last.values()])
    const currentVotes = new Map(votes.map((vote) => [voteKey(vote), vote]))
    const changes = changesOf(last.values(), currentVotes)
    const final = lastChanges(changes)
    if (changes.length > 0) {
      await writeVotes(tx, { changes, last: final, now })
      await publishVotes(tx, changes, now)
    }
    return intents.map((intent) => outcomeOf(last.get(voteKey(intent)) ?? intent, currentVotes, final, now))
  })
