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

/** The dependencies of event handlers. A process that runs an operator command has only these. */
type HandlerContext = Pick<Context, 'cards'>

/** The topics that the service consumes. */
export const topics = ['auth', 'moderation', 'predictions']

/** Handlers that update the read models of the package `@hunch/members`. They publish nothing. */
const memberHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...blockHandlers,
  ...contributionHandlers,
  ...actAgainstHandlers,
]

/** Handlers that end follows after a block. They run after the handlers that save the block, in the same transaction. */
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
 * All event handlers. They publish only the ends of follows after a block, and that moderation has hidden, shown or removed a
 * comment. Jobs publish the other events that follow from consumed events.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...memberHandlers(ctx),
  ...blockFollowHandlers,
  ...muteHandlers,
  ...erasureHandlers,
  ...postHandlers,
  ...moderationHandlers,
]

/** The tables and columns that a rebuild fills from the event log, and the handlers that it runs. */
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
