import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberReactivatedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { handleReactivated } from './lift-act.ts'

/** If the admin reactivates a member by hand, the acts that deactivated the member are lifted. */
export const actHandlers: readonly EventHandler[] = [
  handler(MemberReactivatedSchema, async (tx, { memberId, byHand }) => {
    if (byHand) await handleReactivated(tx, memberId)
  }),
]
