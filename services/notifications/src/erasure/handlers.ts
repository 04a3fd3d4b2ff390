import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import { beginErasure } from './erase-member.ts'

export const erasureHandlers = ({ unit }: Pick<Context, 'unit'>): readonly EventHandler[] => [
  handler(MemberDeletedSchema, (tx, { memberId }, { id }) => beginErasure(unit(tx, id), memberId)),
]
