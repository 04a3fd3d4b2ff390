import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnalyticsConfig, createAnalytics } from '@hunch/analytics'
import { createAuth, type SentMail } from '@hunch/auth'
import { createGateway, type Limits } from '@hunch/gateway'
import { toAllowedHost } from '@hunch/gateway/hosts'
import { createGroups } from '@hunch/groups'
import type { AroundEventLog } from '@hunch/kit/events'
import type { SharedSocket } from '@hunch/kit/http'
import type { RpcMethods } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Metrics } from '@hunch/kit/telemetry'
import { createMedia } from '@hunch/media'
import { createNotifications } from '@hunch/notifications'
import { createPredictions } from '@hunch/predictions'
import { createSocial } from '@hunch/social'
import { createPeople, type Person } from './identity/people.ts'
import { mountPath } from './identity/provider.ts'
import { createLocalIdentity, type LocalIdentity } from './identity/server.ts'
import type { Keys } from './keys.ts'
import { webRoot } from './launcher/web-app.ts'
import { openOperations } from './operations.ts'

/** The services, and the connections to PostgreSQL that each takes at most; the event log takes two a service besides. */
export const poolSizes = {
  auth: 8,
  predictions: 14,
  media: 4,
  social: 6,
  groups: 4,
  notifications: 4,
  analytics: 6,
} as const
export type Name = keyof typeof poolSizes
export const names = Object.keys(poolSizes) as Name[]

const usualAdmin = 'admin@example.com'

export interface Composition {
  readonly databases: Readonly<Record<Name | 'events', string>>
  readonly keys: Keys
  readonly photosDir: string
  readonly mailDir: string
  readonly log: Log
  /** Where the process counts. */
  readonly metrics?: Metrics | undefined
  readonly host?: string
  readonly port?: number
  readonly socket?: SharedSocket | undefined
  readonly publicUrl?: string
  readonly allowedHosts?: readonly string[]
  readonly product?: string
  readonly adminEmail?: string
  readonly adminPassword?: string
  readonly people?: readonly Person[]
  readonly peopleFile?: string
  readonly limits?: Partial<Limits>
  readonly rankThresholds?: AnalyticsConfig['rankThresholds']
  readonly aroundEventLog?: AroundEventLog | undefined
  readonly onDemand?: boolean | undefined
  /** Called for each mail with a link. */
  readonly mailed?: (mail: SentMail) => void
}

/** The addresses of a product's parts; known once they listen. */
export interface Addresses {
  rpc(name: Name): string
  /** The methods of a service in this process; undefined where it takes no calls. */
  rpcMethods(name: Name): RpcMethods | undefined
  mediaHttp(): string
  /** What the links of mails begin with. */
  linkOrigin(): string
}

/** The configuration of each service; addresses are functions, as they are known later. */
export function configsOf(composition: Composition, local: LocalIdentity, at: Addresses) {
  const { databases, keys, product = 'Hunch' } = composition
  const common = (name: Name) => ({
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: databases[name],
    databasePoolSize: poolSizes[name],
    eventLogUrl: databases.events,
    aroundEventLog: composition.aroundEventLog,
    onDemand: composition.onDemand,
    identity: keys.of(name),
    productName: product,
    ...rpcOf(at),
  })
  const mail = { mailUrl: pathToFileURL(composition.mailDir).href, mailFrom: `${product} <hello@example.com>` }
  const figures = { documentsUrl: databases.analytics, rankThresholds: composition.rankThresholds }
  return {
    auth: {
      ...common('auth'),
      ...mail,
      linkOrigin: at.linkOrigin,
      mediaHttp: at.mediaHttp,
      ...signInOptions(composition, local),
    },
    predictions: { ...common('predictions'), mediaHttp: at.mediaHttp },
    media: { ...common('media'), photosUrl: pathToFileURL(composition.photosDir).href },
    social: common('social'),
    groups: common('groups'),
    notifications: {
      ...common('notifications'),
      ...mail,
      documentsUrl: databases.notifications,
      publicUrl: at.linkOrigin,
    },
    analytics: { ...common('analytics'), ...figures },
  }
}

function rpcOf({ rpc, rpcMethods }: Addresses) {
  const at = (name: Name) => ({ address: () => rpc(name), inProcess: () => rpcMethods(name) })
  return {
    authRpc: at('auth'),
    predictionsRpc: at('predictions'),
    socialRpc: at('social'),
    groupsRpc: at('groups'),
    notificationsRpc: at('notifications'),
    analyticsRpc: at('analytics'),
  }
}

/** The local identity provider, in Google's place. */
export const identityOf = ({
  people,
  peopleFile,
  log,
  metrics,
  product = 'Hunch',
  adminEmail = usualAdmin,
}: Composition) =>
  createLocalIdentity({
    people: createPeople(people ?? [], peopleFile),
    product,
    adminEmail,
    log: log.child({ service: 'local identity' }),
    metrics,
  })

/** Every part of the product, each made as when it runs alone. */
export async function compose(composition: Composition) {
  const { databases, keys, log, product = 'Hunch', metrics } = composition
  const local = identityOf(composition)
  const at: Addresses = {
    rpc: (name) => services[name].addresses().rpc,
    rpcMethods: (name) => services[name].inProcess?.rpc?.(),
    mediaHttp: () => services.media.addresses().http,
    linkOrigin: () => composition.publicUrl ?? `http://localhost:${new URL(gateway.addresses().http).port}`,
  }
  const configs = configsOf(composition, local, at)
  const services = {
    auth: await createAuth(configs.auth, log, metrics),
    media: await createMedia(configs.media, log, {}, metrics),
    predictions: await createPredictions(configs.predictions, log, metrics),
    social: await createSocial(configs.social, log, metrics),
    groups: await createGroups(configs.groups, log, metrics),
    notifications: await createNotifications(configs.notifications, log, metrics),
    analytics: await createAnalytics(configs.analytics, log, metrics),
  }
  const upstreams = Object.fromEntries(
    names.map((name) => [
      name,
      { http: () => services[name].addresses().http, inProcess: services[name].inProcess?.http },
    ]),
  )
  const gatewayConfig = {
    upstreams,
    eventLogUrl: databases.events,
    identity: keys.of('gateway'),
    productName: product,
    webRoot,
    ...rpcOf(at),
    ...gatewayOptions(composition, local),
  }
  const gateway = await createGateway(gatewayConfig, log.child({ service: 'gateway' }), { metrics })
  return { local, gateway, services, openOperations: () => openOperations(configs, log) }
}

/** How people sign in on one machine. */
const signInOptions = ({ adminEmail = usualAdmin, adminPassword, mailed }: Composition, local: LocalIdentity) => ({
  google: googleAt(local),
  embedded: true,
  secureCookies: false,
  adminEmail,
  ...(adminPassword ? { adminPassword } : {}),
  ...(mailed ? { mailed } : {}),
})

/** The one port that people use, with the local provider behind it. */
const gatewayOptions = (
  { host = '127.0.0.1', port = 0, socket, limits, ...composition }: Composition,
  local: LocalIdentity,
) => ({
  host,
  httpPort: port,
  socket,
  allowedHosts: hostsOf(host, composition),
  localHosts: true,
  mounts: [{ path: mountPath, address: local.address }],
  secure: false,
  trustedProxies: [],
  ...(limits ? { limits } : {}),
})

/** The hosts it answers to: those that are allowed, that of the public URL, and the one it listens on. */
function hostsOf(host: string, { publicUrl, allowedHosts = [] }: Pick<Composition, 'publicUrl' | 'allowedHosts'>) {
  const named = isWildcard(host) ? undefined : toAllowedHost(host)
  const own = publicUrl ? [new URL(publicUrl).hostname] : []
  return [...allowedHosts, ...own, ...(named ? [named] : [])]
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Where mails are kept that nobody sends, beside the photos. */
export const mailFolder = (photosDir: string): string => join(photosDir, '..', 'mail')

/** The local provider in Google's place: browsers find it by a path of the product's own, auth by its address. */
const googleAt = (local: LocalIdentity) => ({
  clientId: local.clientId,
  clientSecret: local.clientSecret,
  authorizationUrl: `${mountPath}/o/oauth2/v2/auth`,
  tokenUrl: () => `${local.address()}${mountPath}/token`,
  userProfileUrl: () => `${local.address()}${mountPath}/v1/userinfo`,
})
