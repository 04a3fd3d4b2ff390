import { type EventHandler, handler, type ReadModels } from '@hunch/kit/events'
import { blockHandlers, cardHandlers, contributionHandlers, erasureHandlers } from '@hunch/members'
import { ActKind, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Context } from './context.ts'
import { disbandRemovedGroup } from './groups/disband-group.ts'
import { countPost, uncountPost } from './groups/posts.ts'

/** The dependencies of event handlers. A process that runs an operator command has only these. */
type HandlerContext = Pick<Context, 'cards'>

/** The topics that the service consumes. */
export const topics = ['auth', 'moderation', 'predictions']

/** Handlers that count the posts of groups. */
const postHandlers: readonly EventHandler[] = [
  handler(PredictionPostedSchema, (tx, { postId, groupId }) => countPost(tx, postId, groupId)),
  handler(PredictionDeletedSchema, (tx, { postId }) => uncountPost(tx, postId)),
]

/** Handlers that apply moderation's decisions about groups. */
const moderationHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, { kind, targetKind, targetId }) => {
    if (kind === ActKind.REMOVE && targetKind === TargetKind.GROUP) await disbandRemovedGroup(tx, targetId)
  }),
]

/**
 * All event handlers. They publish one kind of event: GroupDisbanded for a group that moderation removed. Jobs publish the
 * other events that follow from consumed events.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...blockHandlers,
  ...contributionHandlers,
  ...postHandlers,
  ...erasureHandlers,
  ...moderationHandlers,
]

/** The tables that a rebuild fills from the event log, and the handlers that it runs. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: ['authors', 'blocks', 'group_posts', 'listed_words', 'contribution_rules'],
  topics,
  handlers: () => [...cardHandlers(ctx), ...blockHandlers, ...contributionHandlers, ...postHandlers],
})
