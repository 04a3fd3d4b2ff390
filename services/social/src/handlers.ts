import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { cardHandlers } from '@hunch/members'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { postHandlers, postReadModelHandlers } from './posts/handlers.ts'

/** What handling events takes; an operator's process has no more. */
type HandlerContext = Pick<Context, 'cards'>

/** The topics that are consumed. */
export const topics = ['auth', 'predictions']

/** What is done about each event. None publishes anything: what an event sets going is published by the jobs. */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...erasureHandlers,
  ...postHandlers,
]

/** The read models, and the handlers that alone run while they are rebuilt. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: ['authors', 'posts'],
  topics,
  handlers: () => [...cardHandlers(ctx), ...postReadModelHandlers],
})
