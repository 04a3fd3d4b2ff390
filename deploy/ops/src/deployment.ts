import { operateAnalyticsBy } from '@hunch/analytics/operations'
import { operateAuthBy } from '@hunch/auth/operations'
import { operateGroupsBy } from '@hunch/groups/operations'
import type { Log } from '@hunch/kit/log'
import { type Operations, UsageError } from '@hunch/kit/operations'
import { operateMediaBy } from '@hunch/media/operations'
import { operateNotificationsBy } from '@hunch/notifications/operations'
import { operatePredictionsBy } from '@hunch/predictions/operations'
import { operateSocialBy } from '@hunch/social/operations'

type Environment = Readonly<Record<string, string | undefined>>

const services: Readonly<Record<string, (environment: Environment, log: Log) => Operations>> = {
  auth: operateAuthBy,
  predictions: operatePredictionsBy,
  media: operateMediaBy,
  social: operateSocialBy,
  groups: operateGroupsBy,
  notifications: operateNotificationsBy,
  analytics: operateAnalyticsBy,
}

/** Whether an environment names a deployment's event log. */
export const isDeployment = (environment: Environment): boolean =>
  Object.keys(environment).some((name) => /(^|_)EVENT_LOG_URL$/.test(name))

/** A service's environment: its own variables, named with its name before them, go before those of all. */
function environmentOf(service: string, environment: Environment): Environment {
  const prefix = `${service.toUpperCase()}_`
  const own = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  )
  return { ...environment, ...Object.fromEntries(own) }
}

/** The operations of one service, or of all, each by its environment. Throws ConfigError, UsageError. */
export function byEnvironment(environment: Environment, only: string | undefined, log: Log): Operations[] {
  const names = Object.keys(services).filter((name) => !only || name === only)
  if (names.length === 0) throw new UsageError(`there is no service ${only}: ${Object.keys(services).join(', ')}`)
  return names.flatMap((name) => services[name]?.(environmentOf(name, environment), log) ?? [])
}
