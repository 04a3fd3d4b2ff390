import { operateAnalyticsBy } from '@hunch/analytics/operations'
import { operateAuthBy } from '@hunch/auth/operations'
import { operateGroupsBy } from '@hunch/groups/operations'
import { type Environment, readAll } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { type Operations, UsageError } from '@hunch/kit/operations'
import { operateMediaBy } from '@hunch/media/operations'
import { operateModerationBy } from '@hunch/moderation/operations'
import { operateNotificationsBy } from '@hunch/notifications/operations'
import { operatePredictionsBy } from '@hunch/predictions/operations'
import { operateSocialBy } from '@hunch/social/operations'

const services: Readonly<Record<string, (environment: Environment, log: Log) => Operations>> = {
  auth: operateAuthBy,
  predictions: operatePredictionsBy,
  media: operateMediaBy,
  social: operateSocialBy,
  groups: operateGroupsBy,
  notifications: operateNotificationsBy,
  analytics: operateAnalyticsBy,
  moderation: operateModerationBy,
}

/**
 * Whether an environment describes a deployment of separate processes: it sets an event log or database URL. With POSTGRES_URL
 * it belongs to `npm start -- --processes`, so the result is false.
 */
export const isDeployment = (environment: Environment): boolean =>
  !environment['POSTGRES_URL'] &&
  Object.keys(environment).some((name) => /(^|_)(EVENT_LOG|DATABASE)_URL(_FILE)?$/.test(name))

/** Opens the operations of one service, or of all, each from its environment. Throws ConfigError, UsageError. */
export function byEnvironment(environment: Environment, only: string | undefined, log: Log): Operations[] {
  const names = Object.keys(services).filter((name) => !only || name === only)
  if (names.length === 0) throw new UsageError(`there is no service ${only}: ${Object.keys(services).join(', ')}`)
  return readAll(...names.map((name) => () => services[name]?.(environment, log))).flatMap((each) => each ?? [])
}
