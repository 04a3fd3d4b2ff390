import { type EventHandler, handler, type ReadModels } from '@hunch/kit/events'
import type { Database } from '@hunch/kit/postgres'
import { blockHandlers } from '@hunch/members'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context, HandlerContext } from './context.ts'
import { eraseMember, eraseReadModels } from './erasure/erase-member.ts'
import { recordHandlers } from './record/handlers.ts'
import { standingHandlers } from './standing/handlers.ts'
import { rebuildStandings } from './standing/update-standing.ts'

/** The topics that the service consumes. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'moderation']

/** All event handlers. */
export const handlers = (ctx: HandlerContext & Pick<Context, 'documents'>): readonly EventHandler[] => [
  ...readModelHandlers(ctx),
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseMember(ctx, tx, memberId)),
]

/** The read models: the record of members' acts, and the figures derived from it. A rebuild publishes nothing. */
export const readModels = (thresholds: HandlerContext['thresholds']): ReadModels => {
  const silent = (database: Database): HandlerContext => ({ database, thresholds, publishes: false })
  return {
    tables: [
      'posts',
      'votes',
      'comments',
      'likes',
      'reactions',
      'follows',
      'reflections',
      'resolutions',
      'foundings',
      'settlements',
      'act_days',
      'scorings',
      'standings',
      'badges',
      'streak_days',
      'blocks',
    ],
    columns: [
      {
        table: 'members',
        key: 'member_id',
        // Excludes `day_at_risk` and `risk_due_at`, which a job sets: a rebuild would repeat checks that the job has made.
        columns: ['joined_at', 'erased', 'streak_due'],
        grows: true,
      },
    ],
    topics,
    handlers: (database) => [
      ...readModelHandlers(silent(database)),
      handler(MemberDeletedSchema, (tx, { memberId }) => eraseReadModels(tx, memberId)),
    ],
    conclude: (database) => rebuildStandings(silent(database)),
  }
}

const readModelHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...recordHandlers(ctx),
  ...standingHandlers(ctx),
  ...blockHandlers,
]
