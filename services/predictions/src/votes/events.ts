import { type NewEvent, type Publishing, publishing } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import { VoteCastSchema, VoteWithdrawnSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { topic } from '../posts/rules/post-event.ts'
import type { VoteChange } from './rules/vote-batch.ts'

type VoteEvent = NewEvent<typeof VoteCastSchema | typeof VoteWithdrawnSchema>

/** Returns events for votes that were cast or withdrawn at `now`. Each event has the date in the voter's time zone. */
export function publishingVotes(changes: readonly VoteChange[], now: Date): Publishing {
  const days = new Map<string, string>()
  const dayIn = (timeZone: string) => {
    const day = days.get(timeZone) ?? localDate(now, timeZone)
    days.set(timeZone, day)
    return day
  }
  return publishing(
    topic,
    changes.map((change) => eventOf(change, dayIn(change.intent.timeZone))),
  )
}

function eventOf({ current, intent, agreeCount, disagreeCount, version }: VoteChange, day: string): VoteEvent {
  const message = {
    postId: intent.postId,
    ownerId: current.ownerId,
    audienceGroupId: current.audienceGroupId ?? '',
    memberId: intent.memberId,
    agreeCount,
    disagreeCount,
    localDate: day,
  }
  const head = { key: intent.postId, version, requestId: intent.requestId }
  return intent.vote === null
    ? { ...head, schema: VoteWithdrawnSchema, message }
    : { ...head, schema: VoteCastSchema, message: { ...message, vote: intent.vote } }
}
