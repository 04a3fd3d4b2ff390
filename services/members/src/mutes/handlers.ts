import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { eraseMutes } from './store.ts'

/** Remove the mutes by and of deleted members, from the topic `auth`. */
export const muteHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseMutes(tx, memberId)),
]
