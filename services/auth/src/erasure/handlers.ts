import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { handleErased } from './erase-account.ts'

export const erasureHandlers: readonly EventHandler[] = [
  handler(MemberErasedSchema, (tx, { memberId, service }) => handleErased(tx, { memberId, service })),
]
