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
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from './context.ts'
import { eraseFromReadModels } from './erasure/erase-member.ts'
import { rankingHandlers } from './feeds/handlers.ts'
import { moderationHandlers, moderationRebuildHandlers } from './moderation/handlers.ts'
import { disbandedGroupHandlers, heldPhotoHandlers, socialCountHandlers } from './posts/handlers.ts'
import { keepOwnHolds } from './posts/store/hides.ts'
import { limitReworded } from './posts/store/member-limits.ts'

/** The consumed topics. */
export const topics = ['analytics', 'auth', 'groups', 'media', 'moderation', 'social']

type HandlerContext = Pick<Context, 'cards'>

/** Handlers that update read models and publish nothing. */
const readModelHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...blockHandlers,
  ...contributionHandlers,
  ...actAgainstHandlers,
  ...socialCountHandlers,
  ...rankingHandlers,
  // Erases a deleted member from the read models, live and in a rebuild. A job erases the other data.
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseFromReadModels(tx, memberId)),
]

/** All handlers of the service. */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...readModelHandlers(ctx),
  ...muteHandlers,
  ...erasureHandlers,
  ...disbandedGroupHandlers,
  ...heldPhotoHandlers,
  ...moderationHandlers,
]

/** The read models that `npm run hunch -- events rebuild predictions` rebuilds from the event log. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: [
    'authors',
    'blocks',
    'members',
    'follows',
    'memberships',
    'acts',
    'post_hides',
    'member_limits',
    'listed_words',
    'contribution_rules',
    'acts_against',
  ],
  columns: [
    {
      table: 'posts',
      key: 'id',
      columns: [
        'country',
        'comment_count',
        'comment_version',
        'reaction_count',
        'reaction_version',
        'hidden',
        'held',
        'limited',
      ],
    },
    {
      table: 'post_signals',
      key: 'post_id',
      columns: ['commenters', 'commenters_version', 'sharers', 'sharers_version'],
      grows: true,
    },
  ],
  topics,
  handlers: () => [...readModelHandlers(ctx), ...moderationRebuildHandlers],
  keepOwnWrites: async (tx) => {
    await keepOwnHolds(tx)
    await limitReworded(tx)
    await keepAppliedBlocks(tx)
  },
})
