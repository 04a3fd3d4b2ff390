import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { beginErasure } from './erase-member.ts'

export const erasureHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }) => beginErasure(tx, memberId)),
]
