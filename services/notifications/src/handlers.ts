import { type EventHandler, handler, type ReadModels } from '@hunch/kit/events'
import { blockHandlers, muteHandlers } from '@hunch/members'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from './context.ts'
import { beginErasure } from './erasure/erase-member.ts'
import { fanOutHandlers } from './fan-out/handlers.ts'
import { memberHandlers, readModelHandlers } from './read-models/handlers.ts'

/** The topics that the service consumes. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'analytics', 'moderation']

/** Handlers that begin the erasure of deleted members. */
const erasureHandlers = ({ unit }: Pick<Context, 'unit'>): readonly EventHandler[] => [
  handler(MemberDeletedSchema, (tx, { memberId }, { id }) => beginErasure(unit(tx, id), memberId)),
]

/** All event handlers. */
export const handlers = (ctx: Pick<Context, 'peers' | 'unit'>): readonly EventHandler[] => [
  ...memberHandlers(ctx),
  ...blockHandlers,
  ...muteHandlers,
  ...erasureHandlers(ctx),
  ...fanOutHandlers(ctx),
]

/** Read models that can be rebuilt from the event log. */
export const readModels: ReadModels = {
  tables: ['votes', 'members', 'blocks'],
  topics,
  handlers: () => [...readModelHandlers, ...blockHandlers],
}
