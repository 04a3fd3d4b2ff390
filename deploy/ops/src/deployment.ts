import { analyticsOperatorCommandsFrom } from '@hunch/analytics/operator-commands'
import { authOperatorCommandsFrom } from '@hunch/auth/operator-commands'
import { groupsOperatorCommandsFrom } from '@hunch/groups/operator-commands'
import { type Environment, readAll } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { type OperatorCommands, UsageError } from '@hunch/kit/operator-commands'
import { mediaOperatorCommandsFrom } from '@hunch/media/operator-commands'
import { moderationOperatorCommandsFrom } from '@hunch/moderation/operator-commands'
import { notificationsOperatorCommandsFrom } from '@hunch/notifications/operator-commands'
import { predictionsOperatorCommandsFrom } from '@hunch/predictions/operator-commands'
import { socialOperatorCommandsFrom } from '@hunch/social/operator-commands'

const services: Readonly<Record<string, (environment: Environment, log: Log) => OperatorCommands>> = {
  auth: authOperatorCommandsFrom,
  predictions: predictionsOperatorCommandsFrom,
  media: mediaOperatorCommandsFrom,
  social: socialOperatorCommandsFrom,
  groups: groupsOperatorCommandsFrom,
  notifications: notificationsOperatorCommandsFrom,
  analytics: analyticsOperatorCommandsFrom,
  moderation: moderationOperatorCommandsFrom,
}

/**
 * Whether an environment describes a deployment of separate processes: it sets an event log or database URL. With POSTGRES_URL
 * it belongs to `npm start -- --processes`, so the result is false.
 */
export const isDeployment = (environment: Environment): boolean =>
  !environment['POSTGRES_URL'] &&
  Object.keys(environment).some((name) => /(^|_)(EVENT_LOG|DATABASE)_URL(_FILE)?$/.test(name))

/** Opens the operator commands of one service, or of all, each from its environment. Throws ConfigError, UsageError. */
export function operatorCommandsFrom(environment: Environment, only: string | undefined, log: Log): OperatorCommands[] {
  const names = Object.keys(services).filter((name) => !only || name === only)
  if (names.length === 0) throw new UsageError(`there is no service ${only}: ${Object.keys(services).join(', ')}`)
  return readAll(...names.map((name) => () => services[name]?.(environment, log))).flatMap((each) => each ?? [])
}
