import type { EventHandler } from '@hunch/kit/events'
import { erasureHandlers } from './erasure/handlers.ts'
import { holdHandlers } from './holds/handlers.ts'
import { photoHandlers } from './photos/handlers.ts'
import { refusalHandlers } from './refusals/handlers.ts'

/** The topics that the service consumes. */
export const topics = ['predictions', 'auth', 'moderation']

/** All event handlers. */
export const handlers: readonly EventHandler[] = [
  ...photoHandlers,
  ...holdHandlers,
  ...refusalHandlers,
  ...erasureHandlers,
]
