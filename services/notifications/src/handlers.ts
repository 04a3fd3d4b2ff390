import type { EventHandler, ReadModels } from '@hunch/kit/events'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { fanOutHandlers } from './fan-out/handlers.ts'
import { memberHandlers, readModelHandlers } from './read-models/handlers.ts'

/** The topics that are consumed. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'analytics']

/** All handlers of events. */
export const handlers = (ctx: Pick<Context, 'peers' | 'unit'>): readonly EventHandler[] => [
  ...memberHandlers(ctx),
  ...erasureHandlers(ctx),
  ...fanOutHandlers(ctx),
]

/** What can be rebuilt from the event log. */
export const readModels: ReadModels = {
  tables: ['votes', 'members'],
  topics,
  handlers: () => readModelHandlers,
}
