import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Limits } from '@hunch/gateway'
import { erasuresUrlOf } from '../../backup/backups.ts'
import { createKeys } from '../../keys.ts'
import { gatewayLocally, mailTo, newClient, signInAt, signInLocally } from '../../one-machine.ts'
import type { AuthTask, GatewayTask } from '../../processes/task.ts'
import { type Databases, type Name, names, poolSizes } from '../../services.ts'
import { documentsUrlOf, eventLogUrlOf, type GivenStores } from '../../stores.ts'
import { backupsOf, type Settings } from '../settings.ts'
import { webRoot } from '../web-app.ts'
import { environmentFor } from './environment.ts'
import { planIdentity } from './plan-identity.ts'
import { choosePorts } from './ports.ts'
import type { Ports, ProcessName, ProcessPlan, Replicas } from './process-plan.ts'

/** What the processes of a product are planned by. */
interface Given {
  readonly settings: Settings
  /** Photos, mails and who signed in as somebody new are kept there. */
  readonly dataDir: string
  /** The address that people use, and the names under which it is answered. */
  readonly host: string
  readonly port: number
  readonly allowedHosts: readonly string[]
  readonly databases: Databases
  readonly stores: GivenStores
  /** The demo people can sign in. */
  readonly withPeople: boolean
  readonly replicas?: Replicas | undefined
  /** Each service is reached at a port of its own that passes on to it, as where there are several of it. */
  readonly apart?: boolean | undefined
  /** Further settings of the services; each reads what it knows. */
  readonly environment?: Readonly<Record<string, string>> | undefined
  /** Bounds of the gateway, over its own. */
  readonly limits?: Partial<Limits> | undefined
  /** Aborted once the processes' ports are needed no more. */
  readonly signal: AbortSignal
}

const root = new URL('../../../../../', import.meta.url)
const mainOf = (name: Name): string => fileURLToPath(new URL(`services/${name}/src/main.ts`, root))
const ownEntry = (name: string): string => fileURLToPath(new URL(`../../processes/${name}.ts`, import.meta.url))

/**
 * The processes of a product on one machine: each service and the provider by its main.ts and its environment, as in a
 * deployment; auth and the gateway by entries of their own, for what no deployment has (the local identity provider, plain http, the held
 * socket). Keys are new, and each process gets its own private one alone.
 */
export async function planProcesses(given: Given): Promise<Plans> {
  const { replicas = 1, apart = false, signal } = given
  const countOf = (name: Name | 'gateway') => (typeof replicas === 'number' ? replicas : (replicas[name] ?? 1))
  const keys = await createKeys('gateway', ...names)
  const all = [...names, 'gateway' as const].flatMap((name) =>
    Array.from({ length: countOf(name) }, (_, replica) => ({ name, replica })),
  )
  const [ofProvider, ...ofOthers] = await choosePortsFor(all.length + 1, signal)
  const sharing = names.filter((name) => apart || countOf(name) > 1)
  const shared = await choosePortsFor(sharing.length, signal)
  const portsOf = (name: ProcessName, replica = 0): Ports =>
    (name === 'identity'
      ? ofProvider
      : ofOthers[all.findIndex((each) => each.name === name && each.replica === replica)]) ?? none
  const sharedPorts = (name: ProcessName): Ports => shared[sharing.indexOf(name as Name)] ?? portsOf(name)
  const context: Context = { ...given, keys, portsOf, sharedPorts, client: newClient() }
  const plan = (
    { name, replica }: { name: ProcessName; replica: number },
    more: Pick<ProcessPlan, 'entry' | 'environment' | 'task'>,
  ): ProcessPlan => ({
    name,
    replica,
    ports: portsOf(name, replica),
    listensOnHeld: name === 'gateway',
    operations: `http://127.0.0.1:${operationsPort(context, name, replica)}`,
    ...more,
  })
  const own = given.settings.providers ? [] : [planIdentity({ ...context, ports: portsOf('identity') })]
  return {
    plans: [...own, ...all.map((which) => plan(which, startOf(context, which)))],
    shared: new Map(shared.map((ports, index) => [sharing[index] as Name, ports])),
  }
}

interface Plans {
  readonly plans: readonly ProcessPlan[]
  /** Where each service is reached, or its replicas together; empty where each is at its own ports. */
  readonly shared: ReadonlyMap<Name, Ports>
}

const none: Ports = { http: 0, rpc: 0, operations: 0 }

async function choosePortsFor(count: number, signal: AbortSignal): Promise<Ports[]> {
  const numbers = await choosePorts(count * 3, signal)
  return Array.from({ length: count }, (_, index) => {
    const [http = 0, rpc = 0, operations = 0] = numbers.slice(index * 3)
    return { http, rpc, operations }
  })
}

/** The gateway's may be asked for. */
const operationsPort = ({ settings, portsOf }: Context, name: ProcessName, replica: number): number =>
  (name === 'gateway' && replica === 0 && settings.operationsPort) || portsOf(name, replica).operations

/** How a service or the gateway is started. */
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
  /** Where a service's replicas are reached together. */
  readonly sharedPorts: (name: ProcessName) => Ports
  readonly client: ReturnType<typeof newClient>
}

const httpOf = ({ sharedPorts }: Context, name: ProcessName): string => `http://127.0.0.1:${sharedPorts(name).http}`
const rpcOf = ({ sharedPorts }: Context, name: Name): string => `127.0.0.1:${sharedPorts(name).rpc}`
const mailDirOf = ({ dataDir }: Context): string => `${dataDir}/mail`
const linkOrigin = ({ settings, port }: Context): string => settings.publicUrl ?? `http://localhost:${port}`

/** The environment of a service, as an operator would write it; each reads what it knows. */
function settingsOf(context: Context, name: Name, replica: number): Readonly<Record<string, string>> {
  const { settings, dataDir, databases, stores, keys, portsOf } = context
  const { privateKey, publicKeys } = keys.of(name)
  const ports = portsOf(name, replica)
  const mail = mailTo(mailDirOf(context), settings.product)
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    HTTP_PORT: String(ports.http),
    RPC_PORT: String(ports.rpc),
    OPERATIONS_PORT: String(ports.operations),
    DATABASE_URL: databases[name],
    DATABASE_POOL: String(poolSizes[name]),
    EVENT_LOG_URL: eventLogUrlOf(databases, stores),
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify(publicKeys),
    PRODUCT_NAME: settings.product,
    LOG_LEVEL: settings.logLevel,
    PUBLIC_URL: linkOrigin(context),
    ...Object.fromEntries(names.map((peer) => [`${peer.toUpperCase()}_RPC`, rpcOf(context, peer)])),
    MEDIA_HTTP: httpOf(context, 'media'),
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
    ...context.environment,
  }
}

/** The operator's checker of pictures, which media asks, and the privacy page names. */
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
      operationsPort: ports.operations,
      tracing,
      databaseUrl: databases.auth,
      databasePoolSize: poolSizes.auth,
      eventLogUrl: eventLogUrlOf(databases, stores),
      identity: keys.of('auth'),
      productName: product,
      predictionsRpc: rpcOf(context, 'predictions'),
      socialRpc: rpcOf(context, 'social'),
      groupsRpc: rpcOf(context, 'groups'),
      notificationsRpc: rpcOf(context, 'notifications'),
      analyticsRpc: rpcOf(context, 'analytics'),
      moderationRpc: rpcOf(context, 'moderation'),
      mediaHttp: httpOf(context, 'media'),
      linkOrigin: linkOrigin(context),
      adminEmail,
      ...(adminPassword ? { adminPassword } : {}),
      erasuresUrl: erasuresUrlOf(backupsOf(settings, { path: context.dataDir })),
      ...mailTo(mailDirOf(context), product),
      ...(settings.providers
        ? signInAt(settings.providers)
        : signInLocally({ ...client, address: httpOf(context, 'identity') })),
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
      ...gatewayLocally(host, hosts, settings.providers ? undefined : httpOf(context, 'identity')),
      httpPort: port,
      operationsPort: operationsPort(context, 'gateway', replica),
      tracing: settings.tracing,
      upstreams: Object.fromEntries(names.map((name) => [name, { http: httpOf(context, name) }])),
      authRpc: rpcOf(context, 'auth'),
      predictionsRpc: rpcOf(context, 'predictions'),
      eventLogUrl: eventLogUrlOf(databases, stores),
      identity: { privateKey: keys.of('gateway').privateKey, publicKeys: {} },
      productName: settings.product,
      webRoot,
      ...(limits ? { limits } : {}),
    },
  }
}
