import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { blockHandlers, cardHandlers, contributionHandlers, erasureHandlers } from '@hunch/members'
import type { Context } from './context.ts'
import { moderationHandlers } from './moderation/handlers.ts'
import { postHandlers } from './posts/handlers.ts'

/** The dependencies of event handlers; an operator's process has no others. */
type HandlerContext = Pick<Context, 'cards'>

/** The topics that the service consumes. */
export const topics = ['auth', 'moderation', 'predictions']

/** All event handlers. They publish only that moderation removed a group. Jobs publish all other effects. */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...blockHandlers,
  ...contributionHandlers,
  ...postHandlers,
  ...erasureHandlers,
  ...moderationHandlers,
]

/** The read models, and the only handlers that run in a rebuild. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: ['authors', 'blocks', 'group_posts', 'listed_words', 'contribution_rules'],
  topics,
  handlers: () => [...cardHandlers(ctx), ...blockHandlers, ...contributionHandlers, ...postHandlers],
})
