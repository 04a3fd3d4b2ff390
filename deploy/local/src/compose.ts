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

/** Every part of the product, each made as when it runs alone; peers' addresses are known once they listen. */
export async function compose(given: Composition) {
  const { databases, keys, log, product = 'Hunch', adminEmail = usualAdmin } = given
  const people = createPeople(given.people ?? [], given.peopleFile)
  const local = createLocalIdentity({ people, product, adminEmail, log: log.child({ service: 'local identity' }) })
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
  })
  const rpc = {
    authRpc: () => auth.addresses().rpc,
    predictionsRpc: () => predictions.addresses().rpc,
    socialRpc: () => social.addresses().rpc,
    groupsRpc: () => groups.addresses().rpc,
    notificationsRpc: () => notifications.addresses().rpc,
    analyticsRpc: () => analytics.addresses().rpc,
  }
  const mediaHttp = () => media.addresses().http
  const mail = { mailUrl: pathToFileURL(given.mailDir).href, mailFrom: `${product} <hello@example.com>` }
  const auth = await createAuth({ ...common('auth'), ...rpc, ...mail, mediaHttp, ...signIn(given, local) }, log)
  const predictions = await createPredictions({ ...common('predictions'), ...rpc, mediaHttp }, log)
  const photosUrl = pathToFileURL(given.photosDir).href
  const media = await createMedia({ ...common('media'), ...rpc, photosUrl }, log)
  const social = await createSocial({ ...common('social'), ...rpc }, log)
  const groups = await createGroups({ ...common('groups'), ...rpc }, log)
  const publicUrl = () => gateway.addresses().http
  const notifications = await createNotifications({ ...common('notifications'), ...rpc, ...mail, publicUrl }, log)
  const figures = { documentsUrl: databases.analytics, rankThresholds: given.rankThresholds }
  const analytics = await createAnalytics({ ...common('analytics'), ...rpc, ...figures }, log)
  const services = { auth, media, predictions, social, groups, notifications, analytics }
  const upstreams = Object.fromEntries(names.map((name) => [name, { http: () => services[name].addresses().http }]))
  const front = {
    upstreams,
    eventLogUrl: databases.events,
    identity: keys.of('gateway'),
    productName: product,
    webRoot,
  }
  const gateway = await createGateway({ ...front, ...rpc, ...door(given, local) }, log.child({ service: 'gateway' }))
  return { local, gateway, services }
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
