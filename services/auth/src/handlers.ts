import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { adminHandlers } from './admin/handlers.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { figuresHandlers } from './figures/handlers.ts'

/** The topics that are consumed: every other service publishes what it has erased. */
export const topics = ['predictions', 'social', 'groups', 'notifications', 'media', 'analytics']

export const handlers: readonly EventHandler[] = [
  ...figuresHandlers({ isRebuild: false }),
  ...erasureHandlers,
  ...adminHandlers,
]

export const readModels: ReadModels = {
  tables: ['figures', 'counted_posts'],
  topics: ['predictions', 'social', 'analytics'],
  handlers: () => figuresHandlers({ isRebuild: true }),
}
