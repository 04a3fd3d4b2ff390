import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { cardHandlers } from '@hunch/members'
import { actHandlers } from './acts/handlers.ts'
import { goneHandlers } from './cases/handlers.ts'
import { consentHandlers } from './consents/handlers.ts'
import type { Context } from './context.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { flagHandlers } from './flags/handlers.ts'
import { heldPhotoHandlers } from './reports/handlers.ts'

/** What handling events takes; an operator's process has no more. */
type HandlerContext = Pick<Context, 'cards' | 'targets'>

/** The topics that are consumed. */
export const topics = ['auth', 'groups', 'media', 'predictions', 'social']

/**
 * What is done about each event. None publishes anything, but for a case about something that is held, and what the admin has lifted at auth: what else an event
 * sets going is published by the jobs.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...goneHandlers,
  ...actHandlers,
  ...consentHandlers,
  ...erasureHandlers,
  ...flagHandlers(ctx),
  ...heldPhotoHandlers(ctx),
]

/** The read models, and the handlers that alone run while they are rebuilt. */
export const readModels = (ctx: Pick<Context, 'cards'>): ReadModels => ({
  tables: ['authors'],
  columns: [{ table: 'cases', key: 'id', columns: ['is_gone'] }],
  topics,
  handlers: () => [...cardHandlers(ctx), ...goneHandlers],
})
