import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Limits } from '@hunch/gateway'
import { unusedMsBesideOthers } from '@hunch/gateway/config'
import { erasuresUrlOf } from '../../backup/backups.ts'
import { webRoot } from '../../builds/web-app.ts'
import { createKeys } from '../../keys.ts'
import { gatewayLocally, mailTo, newClient, signInAt, signInLocally } from '../../one-machine.ts'
import type { AuthTask, GatewayTask } from '../../processes/task.ts'
import { type Databases, type Name, names, poolSizes } from '../../services.ts'
import { backupsOf, type Settings } from '../../settings/settings.ts'
import { documentsUrlOf, eventLogUrlOf, type GivenStores } from '../../stores.ts'
import { environmentFor } from './environment.ts'
import { planIdentity } from './plan-identity.ts'
import { choosePorts } from './ports.ts'
import type { Ports, ProcessName, ProcessPlan, Replicas, SharedPorts } from './process-plan.ts'

/** Input of `planProcesses`. */
interface Given {
  readonly settings: Settings
  /** Folder for photos, mails, and the file of people who signed in as a new person. */
  readonly dataDir: string
  /** The public host and port, on which the gateway listens. */
  readonly host: string
  readonly port: number
  /** Further host names that the gateway accepts, besides the public URL's host and local names. */
  readonly allowedHosts: readonly string[]
  readonly databases: Databases
  readonly stores: GivenStores
  /** Whether the demo people can sign in. */
  readonly withPeople: boolean
  readonly replicas?: Replicas | undefined
  /** Whether each pair of a caller and a process has ports of its own, which pass connections on. Default: false. */
  readonly apart?: boolean | undefined
  /** Returns further settings of a service. The service reads those that it knows. */
  readonly environment?: ((name: Name) => Readonly<Record<string, string>>) | undefined
  /** `smtp://host:port`. Default: mails are files in the folder. */
  readonly mailUrl?: string | undefined
  /** Overrides of the gateway's limits. */
  readonly limits?: Partial<Limits> | undefined
  /** Aborted once the processes no longer need their ports. */
  readonly signal: AbortSignal
}

const root = new URL('../../../../../', import.meta.url)
const mainOf = (name: Name): string => fileURLToPath(new URL(`services/${name}/src/main.ts`, root))
const ownEntry = (name: string): string => fileURLToPath(new URL(`../../processes/${name}.ts`, import.meta.url))

/**
 * Plans the processes of a product on one machine. Services and the provider run as in a deployment, by their main.ts and
 * environment. Auth and the gateway have entries of their own, for features that no deployment has. These are the local
 * identity provider, plain http and the port of the launcher. Keys are new, and each process gets only its own private key.
 */
export async function planProcesses(given: Given): Promise<Plans> {
  const { replicas = 1, apart = false, signal } = given
  const countOf = (name: Name | 'gateway') => (typeof replicas === 'number' ? replicas : (replicas[name] ?? 1))
  const keys = await createKeys('gateway', ...names)
  const all = [...names, 'gateway' as const].flatMap((name) =>
    Array.from({ length: countOf(name) }, (_, replica) => ({ name, replica })),
  )
  const [ofProvider, ...ofOthers] = await choosePortsFor(all.length + 1, signal)
  const pairs = apart ? allPairs : names.filter((name) => countOf(name) > 1).map((name) => ({ name, from: undefined }))
  const shared = await choosePortsFor(pairs.length, signal)
  const portsOf = (name: ProcessName, replica = 0): Ports =>
    (name === 'identity'
      ? ofProvider
      : ofOthers[all.findIndex((each) => each.name === name && each.replica === replica)]) ?? none
  const reachedAt = (name: ProcessName, caller: ProcessName): Ports =>
    shared[pairs.findIndex((pair) => pair.name === name && (!pair.from || pair.from === caller))] ?? portsOf(name)
  const context: Context = { ...given, keys, portsOf, reachedAt, client: newClient() }
  const plan = (
    { name, replica }: { name: ProcessName; replica: number },
    more: Pick<ProcessPlan, 'entry' | 'environment' | 'task'>,
  ): ProcessPlan => ({
    name,
    replica,
    ports: portsOf(name, replica),
    isPublic: name === 'gateway',
    probes: `http://127.0.0.1:${probePort(context, name, replica)}`,
    ...more,
  })
  const own = given.settings.providers
    ? []
    : [planIdentity({ ...context, ports: portsOf('identity'), address: httpOf(context, 'identity', 'auth') })]
  return {
    plans: [...own, ...all.map((which) => plan(which, startOf(context, which)))],
    shared: pairs.map((pair, index) => ({ ...pair, ports: shared[index] ?? none })),
  }
}

interface Plans {
  readonly plans: readonly ProcessPlan[]
  /** Ports that pass connections on. A process without an entry is reached at its own ports. */
  readonly shared: readonly SharedPorts[]
}

/** Every pair of a caller and a process. The identity provider answers at one address only, so its callers share one entry. */
const allPairs: readonly Omit<SharedPorts, 'ports'>[] = [
  ...[...names, 'gateway' as const].flatMap((from) =>
    names.filter((name) => name !== from).map((name) => ({ name, from })),
  ),
  { name: 'identity', from: undefined },
]

const none: Ports = { http: 0, rpc: 0, probes: 0 }

async function choosePortsFor(count: number, signal: AbortSignal): Promise<Ports[]> {
  const numbers = await choosePorts(count * 3, signal)
  return Array.from({ length: count }, (_, index) => {
    const [http = 0, rpc = 0, probes = 0] = numbers.slice(index * 3)
    return { http, rpc, probes }
  })
}

/** The probe port of a process. Only the port of the first gateway can be configured. */
const probePort = ({ settings, portsOf }: Context, name: ProcessName, replica: number): number =>
  (name === 'gateway' && replica === 0 && settings.operationsPort) || portsOf(name, replica).probes

/** Returns how to start a service or the gateway. */
function startOf(
  context: Context,
  { name, replica }: { name: Name | 'gateway'; replica: number },
): Pick<ProcessPlan, 'entry' | 'environment' | 'task'> {
  if (name === 'auth' || name === 'gateway')
    return {
      entry: ownEntry(name),
      environment: environmentFor(name, {}),
      task: name === 'auth' ? authTask(context, replica) : gatewayTask(context, replica),
    }
  return { entry: mainOf(name), environment: environmentFor(name, settingsOf(context, name, replica)) }
}

interface Context extends Given {
  readonly keys: Awaited<ReturnType<typeof createKeys>>
  readonly portsOf: (name: ProcessName, replica?: number) => Ports
  /** Returns the ports at which a caller reaches a process: shared ones, or else the process's own. */
  readonly reachedAt: (name: ProcessName, caller: ProcessName) => Ports
  readonly client: ReturnType<typeof newClient>
}

const httpOf = ({ reachedAt }: Context, name: ProcessName, caller: ProcessName): string =>
  `http://127.0.0.1:${reachedAt(name, caller).http}`
const rpcOf = ({ reachedAt }: Context, name: Name, caller: ProcessName): string =>
  `127.0.0.1:${reachedAt(name, caller).rpc}`
function mailOf({ dataDir, mailUrl, settings }: Context): ReturnType<typeof mailTo> {
  const mail = mailTo(`${dataDir}/mail`, settings.product)
  return mailUrl ? { ...mail, mailUrl } : mail
}
const linkOrigin = ({ settings, port }: Context): string => settings.publicUrl ?? `http://localhost:${port}`

/** Returns a service's environment, as an operator would write it. Each service reads the settings that it knows. */
function settingsOf(context: Context, name: Name, replica: number): Readonly<Record<string, string>> {
  const { settings, dataDir, databases, stores, keys, portsOf } = context
  const { privateKey, publicKeys } = keys.of(name)
  const ports = portsOf(name, replica)
  const mail = mailOf(context)
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    HTTP_PORT: String(ports.http),
    RPC_PORT: String(ports.rpc),
    OPERATIONS_PORT: String(ports.probes),
    DATABASE_URL: databases[name],
    DATABASE_POOL: String(poolSizes[name]),
    EVENT_LOG_URL: eventLogUrlOf(databases, stores),
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify(publicKeys),
    PRODUCT_NAME: settings.product,
    LOG_LEVEL: settings.logLevel,
    PUBLIC_URL: linkOrigin(context),
    ...Object.fromEntries(names.map((peer) => [`${peer.toUpperCase()}_RPC`, rpcOf(context, peer, name)])),
    MEDIA_HTTP: httpOf(context, 'media', name),
    ...(name === 'media'
      ? {
          PHOTOS_URL: stores.photosUrl ?? pathToFileURL(`${dataDir}/photos`).href,
          ...checkOf(settings),
          ...checkKeyOf(settings),
        }
      : {}),
    ...(name === 'moderation' ? checkOf(settings) : {}),
    ...(name === 'notifications' ? { SMTP_URL: mail.mailUrl, MAIL_FROM: mail.mailFrom } : {}),
    ...(name === 'notifications' || name === 'analytics'
      ? { DOCUMENTS_URL: documentsUrlOf(name, databases, stores) }
      : {}),
    ...context.environment?.(name),
  }
}

/** The operator's picture checker. Media calls it, and the privacy page names it. */
const checkOf = ({ pictureCheck: { checkUrl, checksPrivate } }: Context['settings']) => ({
  ...(checkUrl ? { MEDIA_CHECK_URL: checkUrl } : {}),
  MEDIA_CHECK_PRIVATE: String(checksPrivate ?? false),
})

const checkKeyOf = ({ pictureCheck: { checkKey } }: Context['settings']) =>
  checkKey ? { MEDIA_CHECK_KEY: checkKey } : {}

function authTask(context: Context, replica: number): AuthTask {
  const { settings, databases, stores, keys, portsOf, client } = context
  const { product, adminEmail, adminPassword, logLevel, tracing } = settings
  const ports = portsOf('auth', replica)
  return {
    logLevel,
    config: {
      host: '127.0.0.1',
      httpPort: ports.http,
      rpcPort: ports.rpc,
      operationsPort: ports.probes,
      tracing,
      databaseUrl: databases.auth,
      databasePoolSize: poolSizes.auth,
      eventLogUrl: eventLogUrlOf(databases, stores),
      identity: keys.of('auth'),
      productName: product,
      predictionsRpc: rpcOf(context, 'predictions', 'auth'),
      socialRpc: rpcOf(context, 'social', 'auth'),
      groupsRpc: rpcOf(context, 'groups', 'auth'),
      notificationsRpc: rpcOf(context, 'notifications', 'auth'),
      analyticsRpc: rpcOf(context, 'analytics', 'auth'),
      moderationRpc: rpcOf(context, 'moderation', 'auth'),
      mediaHttp: httpOf(context, 'media', 'auth'),
      linkOrigin: linkOrigin(context),
      adminEmail,
      ...(adminPassword ? { adminPassword } : {}),
      erasuresUrl: erasuresUrlOf(backupsOf(settings, { path: context.dataDir })),
      ...mailOf(context),
      ...(settings.providers
        ? signInAt(settings.providers)
        : signInLocally({ ...client, address: httpOf(context, 'identity', 'auth') })),
    },
  }
}

function gatewayTask(context: Context, replica: number): GatewayTask {
  const { settings, host, port, allowedHosts, databases, stores, keys, limits } = context
  const hosts = {
    allowedHosts,
    ...(settings.publicUrl ? { publicUrl: settings.publicUrl } : {}),
  }
  return {
    logLevel: settings.logLevel,
    config: {
      ...gatewayLocally(host, hosts, settings.providers ? undefined : httpOf(context, 'identity', 'gateway')),
      httpPort: port,
      operationsPort: probePort(context, 'gateway', replica),
      tracing: settings.tracing,
      upstreams: Object.fromEntries(names.map((name) => [name, { http: httpOf(context, name, 'gateway') }])),
      authRpc: rpcOf(context, 'auth', 'gateway'),
      predictionsRpc: rpcOf(context, 'predictions', 'gateway'),
      eventLogUrl: eventLogUrlOf(databases, stores),
      identity: { privateKey: keys.of('gateway').privateKey, publicKeys: {} },
      productName: settings.product,
      webRoot,
      ...(limits ? { limits } : {}),
      ...(context.replicas ? { unusedMs: unusedMsBesideOthers } : {}),
    },
  }
}
