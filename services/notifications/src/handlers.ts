import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { blockHandlers, muteHandlers } from '@hunch/members'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { fanOutHandlers } from './fan-out/handlers.ts'
import { memberHandlers, readModelHandlers } from './read-models/handlers.ts'

/** The topics that are consumed. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'analytics', 'moderation']

/** All handlers of events. */
export const handlers = (ctx: Pick<Context, 'peers' | 'unit'>): readonly EventHandler[] => [
  ...memberHandlers(ctx),
  ...blockHandlers,
  ...muteHandlers,
  ...erasureHandlers(ctx),
  ...fanOutHandlers(ctx),
]

/** What can be rebuilt from the event log. */
export const readModels: ReadModels = {
  tables: ['votes', 'members', 'blocks'],
  topics,
  handlers: () => [...readModelHandlers, ...blockHandlers],
}
