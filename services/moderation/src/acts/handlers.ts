import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberReactivatedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { handleReactivated } from './lift-act.ts'

/** The admin lets a member in again whom moderation had deactivated: that no longer stands. */
export const actHandlers: readonly EventHandler[] = [
  handler(MemberReactivatedSchema, async (tx, { memberId, byHand }) => {
    if (byHand) await handleReactivated(tx, memberId)
  }),
]
