import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { cardHandlers } from '@hunch/members'
import { actHandlers } from './acts/handlers.ts'
import { goneHandlers } from './cases/handlers.ts'
import { consentHandlers } from './consents/handlers.ts'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { flagHandlers } from './flags/handlers.ts'
import { heldPhotoHandlers, passedOnHandlers } from './reports/handlers.ts'

/** Dependencies of the event handlers. The operator's commands have only these. */
type HandlerContext = Pick<Context, 'cards' | 'targets'>

/** Topics that this service consumes. */
export const topics = ['auth', 'groups', 'media', 'predictions', 'social']

/**
 * The event handlers of all subjects. They publish only holds of flagged content, and acts that the admin's reactivation lifts.
 * The jobs publish everything else that an event causes.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...goneHandlers,
  ...actHandlers,
  ...consentHandlers,
  ...erasureHandlers,
  ...flagHandlers(ctx),
  ...heldPhotoHandlers(ctx),
  ...passedOnHandlers(ctx),
]

/** The read models, and the only handlers that run during a rebuild. */
export const readModels = (ctx: Pick<Context, 'cards'>): ReadModels => ({
  tables: ['authors'],
  columns: [{ table: 'cases', key: 'id', columns: ['is_gone'] }],
  topics,
  handlers: () => [...cardHandlers(ctx), ...goneHandlers],
})
