import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { blockHandlers, cardHandlers, contributionHandlers } from '@hunch/members'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { moderationHandlers } from './moderation/handlers.ts'
import { postHandlers } from './posts/handlers.ts'

/** What handling events takes; an operator's process has no more. */
type HandlerContext = Pick<Context, 'cards'>

/** The topics that are consumed. */
export const topics = ['auth', 'moderation', 'predictions']

/**
 * What is done about each event. None publishes anything, but for the group that moderation removed: what else an event
 * sets going is published by the jobs.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...blockHandlers,
  ...contributionHandlers,
  ...postHandlers,
  ...erasureHandlers,
  ...moderationHandlers,
]

/** The read models, and the handlers that alone run while they are rebuilt. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: ['authors', 'blocks', 'group_posts', 'listed_words', 'contribution_rules'],
  topics,
  handlers: () => [...cardHandlers(ctx), ...blockHandlers, ...contributionHandlers, ...postHandlers],
})
