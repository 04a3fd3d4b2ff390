import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnalyticsConfig, createAnalytics } from '@hunch/analytics'
import { createAuth, type SentMail } from '@hunch/auth'
import { createGateway, type Limits } from '@hunch/gateway'
import { createGroups } from '@hunch/groups'
import type { AroundEventLog } from '@hunch/kit/events'
import type { Log } from '@hunch/kit/log'
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
  readonly host?: string
  readonly port?: number
  readonly product?: string
  readonly adminEmail?: string
  readonly adminPassword?: string
  readonly people?: readonly Person[]
  readonly peopleFile?: string
  readonly limits?: Partial<Limits>
  readonly rankThresholds?: AnalyticsConfig['rankThresholds']
  readonly aroundEventLog?: AroundEventLog | undefined
  /** Hears of each mail with a link, which nobody would find else. */
  readonly mailed?: (mail: SentMail) => void
}

/** Where the parts of a product answer. */
export interface Addresses {
  rpc(name: Name): string
  mediaHttp(): string
  origin(): string
}

/** What each service is told; addresses are asked for when they are needed. */
export function configsOf(given: Composition, local: LocalIdentity, at: Addresses) {
  const { databases, keys, product = 'Hunch' } = given
  const common = (name: Name) => ({
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: databases[name],
    databasePoolSize: poolSizes[name],
    eventLogUrl: databases.events,
    aroundEventLog: given.aroundEventLog,
    identity: keys.of(name),
    productName: product,
    ...rpcOf(at),
  })
  const mail = { mailUrl: pathToFileURL(given.mailDir).href, mailFrom: `${product} <hello@example.com>` }
  const figures = { documentsUrl: databases.analytics, rankThresholds: given.rankThresholds }
  return {
    auth: { ...common('auth'), ...mail, mediaHttp: at.mediaHttp, ...signIn(given, local) },
    predictions: { ...common('predictions'), mediaHttp: at.mediaHttp },
    media: { ...common('media'), photosUrl: pathToFileURL(given.photosDir).href },
    social: common('social'),
    groups: common('groups'),
    notifications: { ...common('notifications'), ...mail, publicUrl: at.origin },
    analytics: { ...common('analytics'), ...figures },
  }
}

const rpcOf = ({ rpc }: Addresses) => ({
  authRpc: () => rpc('auth'),
  predictionsRpc: () => rpc('predictions'),
  socialRpc: () => rpc('social'),
  groupsRpc: () => rpc('groups'),
  notificationsRpc: () => rpc('notifications'),
  analyticsRpc: () => rpc('analytics'),
})

/** Who signs in here, in Google's place. */
export const identityOf = ({ people, peopleFile, log, product = 'Hunch', adminEmail = usualAdmin }: Composition) =>
  createLocalIdentity({
    people: createPeople(people ?? [], peopleFile),
    product,
    adminEmail,
    log: log.child({ service: 'local identity' }),
  })

/** Every part of the product, each made as when it runs alone; peers' addresses are known once they listen. */
export async function compose(given: Composition) {
  const { databases, keys, log, product = 'Hunch' } = given
  const local = identityOf(given)
  const at: Addresses = {
    rpc: (name) => services[name].addresses().rpc,
    mediaHttp: () => services.media.addresses().http,
    origin: () => gateway.addresses().http,
  }
  const configs = configsOf(given, local, at)
  const services = {
    auth: await createAuth(configs.auth, log),
    media: await createMedia(configs.media, log),
    predictions: await createPredictions(configs.predictions, log),
    social: await createSocial(configs.social, log),
    groups: await createGroups(configs.groups, log),
    notifications: await createNotifications(configs.notifications, log),
    analytics: await createAnalytics(configs.analytics, log),
  }
  const upstreams = Object.fromEntries(names.map((name) => [name, { http: () => services[name].addresses().http }]))
  const front = {
    upstreams,
    eventLogUrl: databases.events,
    identity: keys.of('gateway'),
    productName: product,
    webRoot,
    ...rpcOf(at),
  }
  const gateway = await createGateway({ ...front, ...door(given, local) }, log.child({ service: 'gateway' }))
  return { local, gateway, services, operations: () => openOperations(configs, log) }
}

/** How people sign in on one machine. */
const signIn = ({ adminEmail = usualAdmin, adminPassword, mailed }: Composition, local: LocalIdentity) => ({
  google: googleAt(local),
  embedded: true,
  secureCookies: false,
  adminEmail,
  ...(adminPassword ? { adminPassword } : {}),
  ...(mailed ? { mailed } : {}),
})

/** The one port that people use, with the local provider behind it. */
const door = ({ host = '127.0.0.1', port = 0, limits }: Composition, local: LocalIdentity) => ({
  host,
  httpPort: port,
  mounts: [{ path: mountPath, address: local.address }],
  secure: false,
  trustedProxies: [],
  ...(limits ? { limits } : {}),
})

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
