import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { blockHandlers, muteHandlers } from '@hunch/members'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { fanOutHandlers } from './fan-out/handlers.ts'
import { memberHandlers, readModelHandlers } from './read-models/handlers.ts'

/** The topics that the service consumes. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'analytics', 'moderation']

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
