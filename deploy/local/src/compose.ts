import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { type AnalyticsConfig, createAnalytics } from '@hunch/analytics'
import { createAuth } from '@hunch/auth'
import { createGateway, type Limits } from '@hunch/gateway'
import { createGroups } from '@hunch/groups'
import type { AroundEventLog } from '@hunch/kit/events'
import type { SharedPort } from '@hunch/kit/http'
import type { RpcMethods } from '@hunch/kit/lifecycle'
import { createMedia } from '@hunch/media'
import type { PictureCheck } from '@hunch/media/config'
import { createModeration } from '@hunch/moderation'
import { createNotifications } from '@hunch/notifications'
import { createPredictions } from '@hunch/predictions'
import { createSocial } from '@hunch/social'
import { webRoot } from './builds/web-app.ts'
import type { Keys } from './keys.ts'
import { usualAdmin } from './one-machine.ts'
import { openOperatorCommands } from './operator-commands.ts'
import { type Databases, type Name, names, poolSizesOf } from './services.ts'
import { documentsUrlOf, eventLogUrlOf, type GivenStores } from './stores.ts'
import { type Circumstances, type Surroundings, surroundingsOf } from './surroundings.ts'

export interface Composition extends Circumstances {
  readonly databases: Databases
  /** External stores, used instead of a database or a folder. */
  readonly stores?: Partial<GivenStores>
  readonly keys: Keys
  readonly photosDir: string
  readonly pictureCheck?: PictureCheck | undefined
  /** URL of auth's list of erased members, beside the backups. */
  readonly erasuresUrl?: string
  readonly port?: number
  readonly shared?: SharedPort | undefined
  readonly adminPassword?: string
  readonly limits?: Partial<Limits>
  readonly rankThresholds?: AnalyticsConfig['rankThresholds']
  readonly aroundEventLog?: AroundEventLog | undefined
  readonly onDemand?: boolean | undefined
  /** Number of processes that run the whole product on these stores. Default: 1. */
  readonly workers?: number | undefined
}

/** Addresses of a product's parts. An address is known once its part listens. */
export interface Addresses {
  rpc(name: Name): string
  /** RPC methods of a service in this process; undefined if the service takes no calls. */
  rpcMethods(name: Name): RpcMethods | undefined
  mediaHttp(): string
  /** Origin of the links in mails. */
  linkOrigin(): string
}

/** Returns the configuration of each service. Addresses are functions, because they are known only later. */
export function configsOf(composition: Composition, { auth, mail }: Surroundings, at: Addresses) {
  const { databases, keys, stores = {}, product = 'Hunch', workers = 1 } = composition
  const { adminEmail = usualAdmin, adminPassword, erasuresUrl, pictureCheck } = composition
  const operator = composition.production?.operator
  const poolSizes = poolSizesOf(workers)
  const common = (name: Name) => ({
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: databases[name],
    databasePoolSize: poolSizes.service(name),
    eventLogUrl: eventLogUrlOf(databases, stores),
    eventLogPoolSize: poolSizes.eventLog,
    aroundEventLog: composition.aroundEventLog,
    onDemand: composition.onDemand,
    identity: keys.of(name),
    productName: product,
    ...rpcOf(at),
  })
  const documentsOf = (name: Name) => documentsUrlOf(name, databases, stores)
  return {
    auth: {
      ...common('auth'),
      ...mail,
      linkOrigin: at.linkOrigin,
      mediaHttp: at.mediaHttp,
      ...auth,
      adminEmail,
      ...(adminPassword ? { adminPassword } : {}),
      ...(erasuresUrl ? { erasuresUrl } : {}),
    },
    predictions: { ...common('predictions'), mediaHttp: at.mediaHttp },
    media: {
      ...common('media'),
      photosUrl: stores.photosUrl ?? pathToFileURL(composition.photosDir).href,
      decoders: decodersOf(workers),
      ...pictureCheck,
    },
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
    moderation: {
      ...common('moderation'),
      mediaHttp: at.mediaHttp,
      photoChecks: { any: Boolean(pictureCheck?.checkUrl), private: pictureCheck?.checksPrivate ?? false },
      ...(operator ? { operator } : {}),
    },
  }
}

/**
 * Returns the number of decoders per process, at least 2, so that all processes together use all cores. For one process
 * returns undefined: media then uses its default.
 */
const decodersOf = (workers: number) =>
  workers > 1 ? Math.max(2, Math.ceil(availableParallelism() / workers)) : undefined

function rpcOf({ rpc, rpcMethods }: Addresses) {
  const at = (name: Name) => ({ address: () => rpc(name), inProcess: () => rpcMethods(name) })
  return {
    authRpc: at('auth'),
    predictionsRpc: at('predictions'),
    socialRpc: at('social'),
    groupsRpc: at('groups'),
    notificationsRpc: at('notifications'),
    analyticsRpc: at('analytics'),
    moderationRpc: at('moderation'),
  }
}

/** Creates every part of the product in this process, each with the function that it uses when it runs alone. */
export async function compose(composition: Composition) {
  const { databases, log, telemetry, product = 'Hunch', port = 0, shared, limits } = composition
  const surroundings = surroundingsOf(composition)
  const at: Addresses = {
    rpc: (name) => services[name].addresses().rpc,
    rpcMethods: (name) => services[name].inProcess?.rpc?.(),
    mediaHttp: () => services.media.addresses().http,
    linkOrigin: () => surroundings.linkOrigin ?? `http://localhost:${new URL(gateway.addresses().http).port}`,
  }
  const configs = configsOf(composition, surroundings, at)
  const services = {
    auth: await createAuth(configs.auth, log, telemetry),
    media: await createMedia(configs.media, log, {}, telemetry),
    predictions: await createPredictions(configs.predictions, log, telemetry),
    social: await createSocial(configs.social, log, telemetry),
    groups: await createGroups(configs.groups, log, telemetry),
    notifications: await createNotifications(configs.notifications, log, telemetry),
    analytics: await createAnalytics(configs.analytics, log, telemetry),
    moderation: await createModeration(configs.moderation, log, telemetry),
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
    eventLogPoolSize: poolSizesOf(composition.workers ?? 1).eventLog,
    identity: composition.keys.of('gateway'),
    productName: product,
    webRoot,
    ...rpcOf(at),
    ...surroundings.gateway,
    httpPort: port,
    shared,
    ...(limits ? { limits } : {}),
  }
  const gateway = await createGateway(gatewayConfig, log.child({ service: 'gateway' }), { telemetry })
  return {
    beside: surroundings.parts,
    gateway,
    services,
    openOperatorCommands: () => openOperatorCommands(configs, log),
  }
}
