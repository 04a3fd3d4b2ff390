import { pathToFileURL } from 'node:url'
import { type AnalyticsConfig, createAnalytics } from '@hunch/analytics'
import { createAuth, type SentMail } from '@hunch/auth'
import { createGateway, type Limits } from '@hunch/gateway'
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
import { createLocalIdentity, type LocalIdentity } from './identity/server.ts'
import type { Keys } from './keys.ts'
import { webRoot } from './launcher/web-app.ts'
import { gatewayLocally, mailTo, signInLocally, usualAdmin } from './one-machine.ts'
import { openOperations } from './operations.ts'
import { type Databases, type Name, names, poolSizes } from './services.ts'
import { documentsUrlOf, eventLogUrlOf, type GivenStores } from './stores.ts'

export interface Composition {
  readonly databases: Databases
  /** Used in place of a database or a folder. */
  readonly stores?: Partial<GivenStores>
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
  const { databases, keys, stores = {}, product = 'Hunch' } = composition
  const common = (name: Name) => ({
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: databases[name],
    databasePoolSize: poolSizes[name],
    eventLogUrl: eventLogUrlOf(databases, stores),
    aroundEventLog: composition.aroundEventLog,
    onDemand: composition.onDemand,
    identity: keys.of(name),
    productName: product,
    ...rpcOf(at),
  })
  const mail = mailTo(composition.mailDir, product)
  const documentsOf = (name: Name) => documentsUrlOf(name, databases, stores)
  return {
    auth: {
      ...common('auth'),
      ...mail,
      linkOrigin: at.linkOrigin,
      mediaHttp: at.mediaHttp,
      ...signInOptions(composition, local),
    },
    predictions: { ...common('predictions'), mediaHttp: at.mediaHttp },
    media: { ...common('media'), photosUrl: stores.photosUrl ?? pathToFileURL(composition.photosDir).href },
    social: common('social'),
    groups: common('groups'),
    notifications: {
      ...common('notifications'),
      ...mail,
      documentsUrl: documentsOf('notifications'),
      publicUrl: at.linkOrigin,
    },
    analytics: {
      ...common('analytics'),
      documentsUrl: documentsOf('analytics'),
      rankThresholds: composition.rankThresholds,
    },
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
    eventLogUrl: eventLogUrlOf(databases, composition.stores),
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
  ...signInLocally(local, local.address),
  adminEmail,
  ...(adminPassword ? { adminPassword } : {}),
  ...(mailed ? { mailed } : {}),
})

/** The one port that people use, with the local provider behind it. */
const gatewayOptions = (
  { host = '127.0.0.1', port = 0, socket, limits, ...composition }: Composition,
  local: LocalIdentity,
) => ({
  ...gatewayLocally(host, composition, local.address),
  httpPort: port,
  socket,
  ...(limits ? { limits } : {}),
})
