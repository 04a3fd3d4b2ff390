import { type EventHandler, handler, type ReadModels } from '@hunch/kit/events'
import {
  actAgainstHandlers,
  blockHandlers,
  cardHandlers,
  contributionHandlers,
  erasureHandlers,
  keepAppliedBlocks,
  muteHandlers,
} from '@hunch/members'
import { BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { endFollowsBetween } from './blocks/end-follows.ts'
import { keepOwnHolds } from './comments/store/hides.ts'
import type { Context } from './context.ts'
import { moderationHandlers, moderationRebuildHandlers } from './moderation/handlers.ts'
import { postHandlers, postReadModelHandlers } from './posts/handlers.ts'

/** The dependencies of event handlers; an operator's process has no others. */
type HandlerContext = Pick<Context, 'cards'>

/** The topics that the service consumes. */
export const topics = ['auth', 'moderation', 'predictions']

/** Handlers that update the read models of the members package and publish nothing. */
const memberHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...blockHandlers,
  ...contributionHandlers,
  ...actAgainstHandlers,
]

/** Run after the handlers of the read model, in the same transaction. */
const blockFollowHandlers: readonly EventHandler[] = [
  handler(BlockStartedSchema, {
    handleMany: (tx, events) =>
      endFollowsBetween(
        tx,
        events.map(({ message: { blockerId, blockedId } }) => ({ blockerId, blockedId })),
      ),
  }),
]

/**
 * All event handlers. They publish only follows that a block ends, and comments that moderation hides, shows again or
 * removes. Jobs publish all other effects.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...memberHandlers(ctx),
  ...blockFollowHandlers,
  ...muteHandlers,
  ...erasureHandlers,
  ...postHandlers,
  ...moderationHandlers,
]

/** The read models, and the only handlers that run in a rebuild. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: ['authors', 'blocks', 'comment_hides', 'posts', 'listed_words', 'contribution_rules', 'acts_against'],
  columns: [{ table: 'comments', key: 'id', columns: ['hidden', 'held'] }],
  topics,
  handlers: () => [...memberHandlers(ctx), ...postReadModelHandlers, ...moderationRebuildHandlers],
  keepOwnWrites: async (tx) => {
    await keepOwnHolds(tx)
    await keepAppliedBlocks(tx)
  },
})
