import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { eraseFromReadModels } from './erase-member.ts'

/** Erase a deleted member from the read models at once, live and in a rebuild. A job erases the rest. */
export const readModelErasureHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseFromReadModels(tx, memberId)),
]
