import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { beginErasure, eraseFromReadModels } from './erase-member.ts'

export const erasureHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }, { version }) => beginErasure(tx, { memberId, version })),
]

/** The handlers for a rebuild of the read models, which publishes nothing. */
export const erasureRebuildHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseFromReadModels(tx, memberId)),
]
