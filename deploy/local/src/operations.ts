import { operateAnalytics } from '@hunch/analytics/operations'
import { operateAuth } from '@hunch/auth/operations'
import { operateGroups } from '@hunch/groups/operations'
import type { Log } from '@hunch/kit/log'
import type { Operations } from '@hunch/kit/operations'
import { operateMedia } from '@hunch/media/operations'
import { operateModeration } from '@hunch/moderation/operations'
import { operateNotifications } from '@hunch/notifications/operations'
import { operatePredictions } from '@hunch/predictions/operations'
import { operateSocial } from '@hunch/social/operations'

const operate = {
  auth: operateAuth,
  predictions: operatePredictions,
  media: operateMedia,
  social: operateSocial,
  groups: operateGroups,
  notifications: operateNotifications,
  analytics: operateAnalytics,
  moderation: operateModeration,
}
type Configs = { readonly [name in keyof typeof operate]: Parameters<(typeof operate)[name]>[0] }

/** Opens the operator's event commands of each service. */
export const openOperations = (configs: Configs, log: Log): Operations[] => [
  operate.auth(configs.auth, log),
  operate.predictions(configs.predictions, log),
  operate.media(configs.media, log),
  operate.social(configs.social, log),
  operate.groups(configs.groups, log),
  operate.notifications(configs.notifications, log),
  operate.analytics(configs.analytics, log),
  operate.moderation(configs.moderation, log),
]
