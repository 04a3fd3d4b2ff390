import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type EventHandler, handler } from '@hunch/kit/events'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import {
  Outcome,
  type PredictionSettled,
  PredictionSettledSchema,
  ResolvedBy,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { HandlerContext } from '../context.ts'
import { timeOf } from '../time-of-event.ts'
import { settlePost } from './settle-post.ts'
import type { Settlement } from './store/settlements.ts'

export const standingHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  handler(PredictionSettledSchema, (tx, message, event) => settlePost(ctx, tx, settlementOf(message, event))),
]

const outcomes: ReadonlyMap<Outcome, 'true' | 'false' | 'unclear'> = new Map([
  [Outcome.TRUE, 'true'],
  [Outcome.FALSE, 'false'],
  [Outcome.UNCLEAR, 'unclear'],
])
const resolvers: ReadonlyMap<ResolvedBy, 'owner' | 'admin'> = new Map([
  [ResolvedBy.OWNER, 'owner'],
  [ResolvedBy.ADMIN, 'admin'],
])

const settlementOf = (message: PredictionSettled, event: Event): Settlement => ({
  postId: message.postId,
  ownerId: message.ownerId,
  settlement: message.settlement,
  outcome: outcomes.get(message.outcome) ?? 'none',
  resolvedBy: resolvers.get(message.resolvedBy) ?? 'lapse',
  settledAt: message.settledAt ? timestampDate(message.settledAt) : timeOf(event),
})
