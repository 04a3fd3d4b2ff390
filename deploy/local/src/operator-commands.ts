import { analyticsOperatorCommands } from '@hunch/analytics/operator-commands'
import { authOperatorCommands } from '@hunch/auth/operator-commands'
import { groupsOperatorCommands } from '@hunch/groups/operator-commands'
import type { Log } from '@hunch/kit/log'
import type { OperatorCommands } from '@hunch/kit/operator-commands'
import { mediaOperatorCommands } from '@hunch/media/operator-commands'
import { moderationOperatorCommands } from '@hunch/moderation/operator-commands'
import { notificationsOperatorCommands } from '@hunch/notifications/operator-commands'
import { predictionsOperatorCommands } from '@hunch/predictions/operator-commands'
import { socialOperatorCommands } from '@hunch/social/operator-commands'

const commandsOf = {
  auth: authOperatorCommands,
  predictions: predictionsOperatorCommands,
  media: mediaOperatorCommands,
  social: socialOperatorCommands,
  groups: groupsOperatorCommands,
  notifications: notificationsOperatorCommands,
  analytics: analyticsOperatorCommands,
  moderation: moderationOperatorCommands,
}
type Configs = { readonly [name in keyof typeof commandsOf]: Parameters<(typeof commandsOf)[name]>[0] }

/** Opens the operator commands of each service. */
export const openOperatorCommands = (configs: Configs, log: Log): OperatorCommands[] => [
  commandsOf.auth(configs.auth, log),
  commandsOf.predictions(configs.predictions, log),
  commandsOf.media(configs.media, log),
  commandsOf.social(configs.social, log),
  commandsOf.groups(configs.groups, log),
  commandsOf.notifications(configs.notifications, log),
  commandsOf.analytics(configs.analytics, log),
  commandsOf.moderation(configs.moderation, log),
]
