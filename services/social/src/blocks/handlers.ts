import { type EventHandler, handler } from '@hunch/kit/events'
import { BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { endFollowsBetween } from './end-follows.ts'

/** Run after the handlers of the read model, in the same transaction. */
export const blockFollowHandlers: readonly EventHandler[] = [
  handler(BlockStartedSchema, {
    handleMany: (tx, events) =>
      endFollowsBetween(
        tx,
        events.map(({ message: { blockerId, blockedId } }) => ({ blockerId, blockedId })),
      ),
  }),
]
