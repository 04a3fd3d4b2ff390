import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { saveErasure } from './store.ts'

/** Begin the erasure of deleted members, from the topic `auth`. The job continues it; a rebuild does not need them. */
export const erasureHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }, { version }) => saveErasure(tx, { memberId, version })),
]
