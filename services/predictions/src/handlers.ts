import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { cardHandlers } from '@hunch/members'
import type { Context } from './context.ts'
import { erasureHandlers, erasureRebuildHandlers } from './erasure/handlers.ts'
import { rankingHandlers } from './feeds/handlers.ts'
import { disbandedGroupHandlers, socialCountHandlers } from './posts/handlers.ts'

/** The topics that are consumed. */
export const topics = ['analytics', 'auth', 'groups', 'social']

type HandlerContext = Pick<Context, 'cards'>

/** Handlers that keep read models and publish nothing. */
const readModelHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...socialCountHandlers,
  ...rankingHandlers,
]

/** The handlers of all subjects. */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...readModelHandlers(ctx),
  ...erasureHandlers,
  ...disbandedGroupHandlers,
]

/** What `npm run events -- rebuild predictions` rebuilds from the event log. */
export const readModels = (ctx: HandlerContext): ReadModels => ({
  tables: ['authors', 'members', 'follows', 'memberships', 'acts'],
  columns: [
    {
      table: 'posts',
      key: 'id',
      columns: ['country', 'comment_count', 'comment_version', 'reaction_count', 'reaction_version'],
    },
    {
      table: 'post_signals',
      key: 'post_id',
      columns: ['commenters', 'commenters_version', 'sharers', 'sharers_version'],
      grows: true,
    },
  ],
  topics,
  handlers: () => [...readModelHandlers(ctx), ...erasureRebuildHandlers],
})
