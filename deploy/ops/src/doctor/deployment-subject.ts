import { readAnalyticsConfig } from '@hunch/analytics/config'
import { readAuthConfig } from '@hunch/auth/config'
import { createAuthOperator } from '@hunch/auth/operator'
import { readGatewayConfig } from '@hunch/gateway/config'
import { readGroupsConfig } from '@hunch/groups/config'
import { ConfigError, type Environment, resolveAddress } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { readMediaConfig } from '@hunch/media/config'
import { createMediaOperator } from '@hunch/media/operator'
import { readModerationConfig } from '@hunch/moderation/config'
import { readNotificationsConfig } from '@hunch/notifications/config'
import { readPredictionsConfig } from '@hunch/predictions/config'
import { readSocialConfig } from '@hunch/social/config'
import type { Finding } from './finding.ts'
import { type Subject, withoutSecrets } from './subject.ts'

/** Returns the parts of a deployment whose settings can be read, and a finding about each process's settings. */
export function deploymentSubject(
  environment: Environment,
  log: Log,
): { readonly subject: Subject; readonly settings: readonly Finding[] } {
  const settings: Finding[] = []
  const read = <T>(name: string, by: (environment: Environment) => { readonly config: T }): T | undefined => {
    try {
      const { config } = by(environment)
      settings.push({ name: `settings of ${name}`, state: 'well', words: 'complete' })
      return config
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const toDo = `Settings are variables, or lines of the file that HUNCH_ENV names; ${name.toUpperCase()}_ before one sets it for ${name} alone.`
      settings.push({ name: `settings of ${name}`, state: 'wrong', words: error.faults.join('\n'.padEnd(36)), toDo })
      return undefined
    }
  }
  const auth = read('auth', readAuthConfig)
  const media = read('media', readMediaConfig)
  const gateway = read('gateway', readGatewayConfig)
  const notifications = read('notifications', readNotificationsConfig)
  const analytics = read('analytics', readAnalyticsConfig)
  const services = {
    auth,
    predictions: read('predictions', readPredictionsConfig),
    media,
    social: read('social', readSocialConfig),
    groups: read('groups', readGroupsConfig),
    notifications,
    analytics,
    moderation: read('moderation', readModerationConfig),
  }
  const operator = media && createMediaOperator(media, log)
  const providers = auth && createAuthOperator(auth, log)
  const isFolder = media?.photosUrl.startsWith('file:')
  const subject: Subject = {
    databases: present(Object.entries(services).map(([name, config]) => [name, config?.databaseUrl])),
    eventLogUrl: Object.values(services).find((config) => config)?.eventLogUrl ?? gateway?.eventLogUrl,
    documents: present(
      Object.entries({ notifications, analytics }).map(([name, config]) => [name, ofMongo(config?.documentsUrl)]),
    ),
    photos: operator && media && { place: withoutSecrets(media.photosUrl), probe: operator.probe },
    mail: auth && { url: auth.mailUrl, from: auth.mailFrom },
    providers: providers?.providers ?? [],
    answering: {
      ...present(
        Object.entries(gateway?.upstreams ?? {}).map(([name, { http }]) => [name, `${resolveAddress(http)}/readyz`]),
      ),
      ...(gateway?.publicUrl ? { 'public address': `${gateway.publicUrl}/healthz` } : {}),
    },
    folders: isFolder && media ? [new URL(media.photosUrl).pathname] : [],
    async stop() {
      await operator?.stop()
      await providers?.stop()
    },
  }
  return { subject, settings }
}

const ofMongo = (url: string | undefined): string | undefined => (url?.startsWith('mongodb') ? url : undefined)

const present = (entries: readonly (readonly [string, string | undefined])[]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])))
