import { tell } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import type { Database } from '@hunch/kit/postgres'
import { VoteCastSchema, VoteWithdrawnSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  afterwards,
  changesOf,
  type Judged,
  lastIntents,
  type VoteChange,
  type VoteIntent,
  type VoteOutcome,
  voteKey,
} from '../domain/votes.ts'
import { judgeVotes, lockPosts, writeCounts, writeVotes } from '../store/votes.ts'
import { topic } from './announce.ts'

/**
 * Writes a batch of votes in one transaction: the last intent of each member on each post, the
 * posts locked in the order of their ids and judged after the lock; votes, counts and facts in
 * one statement each. One outcome per intent; one that a later intent superseded gets how it
 * stands in the end. Where nothing changes, nothing is written or told.
 */
export const countVotes = (database: Database, intents: readonly VoteIntent[]): Promise<VoteOutcome[]> =>
  database.transaction(async (tx) => {
    const last = lastIntents(intents)
    const postIds = [...new Set(intents.map(({ postId }) => postId))].sort()
    await lockPosts(tx, postIds)
    const { judged: rows, now } = await judgeVotes(tx, [...last.values()])
    const judged = new Map(rows.map((row) => [voteKey(row), row]))
    const changes = changesOf(last.values(), judged)
    const after = afterwards(changes)
    if (changes.length > 0) {
      await writeVotes(tx, changes, now)
      await writeCounts(tx, after.values())
      await tell<typeof VoteCastSchema | typeof VoteWithdrawnSchema>(tx, topic, ...changes.map(factOf(now)))
    }
    return intents.map((intent) => outcomeOf(last.get(voteKey(intent)) ?? intent, judged, after, now))
  })

function outcomeOf(
  intent: VoteIntent,
  judged: ReadonlyMap<string, Judged>,
  after: ReadonlyMap<string, VoteChange>,
  now: Date,
): VoteOutcome {
  const found = judged.get(voteKey(intent))
  if (!found?.viewable) return { kind: found?.audienceGroupId ? 'private' : 'missing' }
  if (!found.open) return { kind: 'closed' }
  const { agreeCount, disagreeCount } = after.get(intent.postId) ?? found
  return { kind: 'counted', vote: intent.vote, agreeCount, disagreeCount, now }
}

/** Facts of one moment, with the calendar day of each voter's time zone. */
function factOf(now: Date) {
  const days = new Map<string, string>()
  return ({ judged, intent, agreeCount, disagreeCount, version }: VoteChange) => {
    const day = days.get(intent.timeZone) ?? localDate(now, intent.timeZone)
    days.set(intent.timeZone, day)
    const message = {
      postId: intent.postId,
      ownerId: judged.ownerId,
      audienceGroupId: judged.audienceGroupId ?? '',
      memberId: intent.memberId,
      agreeCount,
      disagreeCount,
      localDate: day,
    }
    return intent.vote === null
      ? { key: intent.postId, version, schema: VoteWithdrawnSchema, message }
      : { key: intent.postId, version, schema: VoteCastSchema, message: { ...message, vote: intent.vote } }
  }
}
