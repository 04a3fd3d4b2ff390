import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import {
  Outcome,
  PredictionEndedSchema,
  PredictionEndsSoonSchema,
  PredictionResolvedSchema,
  PredictionSettledSchema,
  ResolutionDueSchema,
  ResolvedBy,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { aboutPost, topic } from '../posts/rules/post-event.ts'
import type { Resolution } from '../posts/rules/resolution.ts'
import type { Post } from '../posts/store/posts.ts'
import type { LifecycleEvent } from './rules/transitions.ts'

const resolvers = { owner: ResolvedBy.OWNER, admin: ResolvedBy.ADMIN, lapse: ResolvedBy.LAPSE } as const

function outcomeOf(resolution: Resolution | null): Outcome {
  if (!resolution) return Outcome.UNSPECIFIED
  if (resolution.result === null) return Outcome.UNCLEAR
  return resolution.result ? Outcome.TRUE : Outcome.FALSE
}

/** Publishes the events of a transition, each with its own version. `localDate` is the date in the resolver's time zone. */
export const publishTransition = (tx: Queries, post: Post, events: readonly LifecycleEvent[], localDate: string) =>
  publish<EventSchema>(
    tx,
    topic,
    ...events.map((event, index) => ({
      key: post.id,
      version: post.version + 1 + index,
      ...toMessage(post, event, localDate),
    })),
  )

type EventSchema =
  | typeof PredictionEndsSoonSchema
  | typeof PredictionEndedSchema
  | typeof ResolutionDueSchema
  | typeof PredictionResolvedSchema
  | typeof PredictionSettledSchema

function toMessage(post: Post, event: LifecycleEvent, localDate: string) {
  const about = aboutPost(post)
  switch (event.kind) {
    case 'endsSoon':
      return { schema: PredictionEndsSoonSchema, message: { ...about, deadline: timestampFromDate(event.deadline) } }
    case 'ended':
      return { schema: PredictionEndedSchema, message: { ...about, deadline: timestampFromDate(event.deadline) } }
    case 'due':
      return {
        schema: ResolutionDueSchema,
        message: { ...about, reminder: event.reminder, lapsesAt: timestampFromDate(event.lapsesAt) },
      }
    case 'resolved': {
      const outcome = outcomeOf(event.resolution)
      return {
        schema: PredictionResolvedSchema,
        message: { ...about, outcome, resolvedBy: resolvers[event.by], localDate },
      }
    }
    case 'settled':
      return {
        schema: PredictionSettledSchema,
        message: {
          ...about,
          outcome: outcomeOf(event.resolution),
          resolvedBy: resolvers[event.by],
          settlement: event.settlement,
          settledAt: timestampFromDate(event.at),
        },
      }
  }
}
