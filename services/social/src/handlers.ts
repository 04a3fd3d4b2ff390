import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { actAgainstHandlers, blockHandlers, cardHandlers, contributionHandlers, muteHandlers } from '@hunch/members'
import { blockFollowHandlers } from './blocks/handlers.ts'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { moderationHandlers, moderationRebuildHandlers } from './moderation/handlers.ts'
import { postHandlers, postReadModelHandlers } from './posts/handlers.ts'

/** What handling events takes; an operator's process has no more. */
type HandlerContext = Pick<Context, 'cards'>

/** The topics that are consumed. */
export const topics = ['auth', 'moderation', 'predictions']

/** Handlers that keep the read models of the members package and publish nothing. */
const memberHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...blockHandlers,
  ...contributionHandlers,
  ...actAgainstHandlers,
]

/**
 * What is done about each event. None publishes anything, but for the follows that a block ends and the comments that
 * moderation hides, shows again or removes: what else an event sets going is published by the jobs.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...memberHandlers(ctx),
  ...blockFollowHandlers,
  ...muteHandlers,
  ...erasureHandlers,
  ...postHandlers,
  ...moderationHandlers,
]

/** The read models, and the handlers that alone run while they are rebuilt. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: ['authors', 'blocks', 'comment_hides', 'posts', 'listed_words', 'contribution_rules', 'acts_against'],
  columns: [{ table: 'comments', key: 'id', columns: ['hidden', 'held'] }],
  topics,
  handlers: () => [...memberHandlers(ctx), ...postReadModelHandlers, ...moderationRebuildHandlers],
})
