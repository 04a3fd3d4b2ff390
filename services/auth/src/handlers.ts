import type { EventHandler, ReadModels } from '@hunch/kit/events'
import { blockHandlers, contributionHandlers } from '@hunch/members'
import { adminHandlers } from './admin/handlers.ts'
import { agreementHandlers } from './agreements/handlers.ts'
import { deactivationHandlers } from './deactivations/handlers.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { figuresHandlers } from './figures/handlers.ts'
import { profileHandlers } from './profile/handlers.ts'
import { suspensionHandlers } from './suspensions/handlers.ts'

/** The consumed topics. Every other service publishes its finished erasures; `auth` is for deleted and new members. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'notifications', 'media', 'analytics', 'moderation']

export const handlers: readonly EventHandler[] = [
  ...figuresHandlers({ isRebuild: false }),
  ...blockHandlers,
  ...contributionHandlers,
  ...suspensionHandlers,
  ...deactivationHandlers,
  ...profileHandlers,
  ...agreementHandlers,
  ...erasureHandlers,
  ...adminHandlers,
]

export const readModels: ReadModels = {
  tables: [
    'figures',
    'counted_posts',
    'blocks',
    'suspensions',
    'limitations',
    'agreements',
    'terms',
    'listed_words',
    'contribution_rules',
  ],
  topics: ['auth', 'predictions', 'social', 'analytics', 'moderation'],
  handlers: () => [
    ...figuresHandlers({ isRebuild: true }),
    ...blockHandlers,
    ...contributionHandlers,
    ...suspensionHandlers,
    ...agreementHandlers,
  ],
}
