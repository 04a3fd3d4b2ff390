import { publish } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { VoteCastSchema, VoteWithdrawnSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { topic } from '../posts/rules/post-event.ts'
import type { VoteChange } from './rules/vote-batch.ts'

/** Publishes votes cast and withdrawn at one time, each with the day of the voter's time zone. */
export function publishVotes(tx: Queries, changes: readonly VoteChange[], now: Date): Promise<void> {
  const days = new Map<string, string>()
  const dayIn = (timeZone: string) => {
    const day = days.get(timeZone) ?? localDate(now, timeZone)
    days.set(timeZone, day)
    return day
  }
  return publish<typeof VoteCastSchema | typeof VoteWithdrawnSchema>(
    tx,
    topic,
    ...changes.map((change) => eventOf(change, dayIn(change.intent.timeZone))),
  )
}

function eventOf({ current, intent, agreeCount, disagreeCount, version }: VoteChange, day: string) {
  const message = {
    postId: intent.postId,
    ownerId: current.ownerId,
    audienceGroupId: current.audienceGroupId ?? '',
    memberId: intent.memberId,
    agreeCount,
    disagreeCount,
    localDate: day,
  }
  return intent.vote === null
    ? { key: intent.postId, version, schema: VoteWithdrawnSchema, message }
    : { key: intent.postId, version, schema: VoteCastSchema, message: { ...message, vote: intent.vote } }
}
