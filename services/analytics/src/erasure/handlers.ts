import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context, HandlerContext } from '../context.ts'
import { eraseMember, eraseReadModels } from './erase-member.ts'

export const erasureHandlers = (ctx: HandlerContext & Pick<Context, 'documents'>): readonly EventHandler[] => [
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseMember(ctx, tx, memberId)),
]

/** The same for a rebuild of the read models. */
export const erasureOfReadModels = (): readonly EventHandler[] => [
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseReadModels(tx, memberId)),
]
