import type { EventHandler } from '@hunch/kit/events'
import { erasureHandlers } from './erasure/handlers.ts'
import { holdHandlers } from './holds/handlers.ts'
import { photoHandlers } from './photos/handlers.ts'

/** The topics that are consumed. */
export const topics = ['predictions', 'auth', 'moderation']

/** The handlers of all subjects. */
export const handlers: readonly EventHandler[] = [...photoHandlers, ...holdHandlers, ...erasureHandlers]
