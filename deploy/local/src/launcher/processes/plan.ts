import { fileURLToPath, pathToFileURL } from 'node:url'
import { demoPeople } from '../../demo/people.ts'
import { createKeys } from '../../keys.ts'
import { gatewayLocally, mailTo, newClient, signInLocally } from '../../one-machine.ts'
import type { AuthTask, GatewayTask, IdentityTask } from '../../processes/task.ts'
import { type Databases, type Name, names, poolSizes } from '../../services.ts'
import { documentsUrlOf, eventLogUrlOf, type GivenStores } from '../../stores.ts'
import type { Launch } from '../launch-context.ts'
import { webRoot } from '../web-app.ts'
import { environmentFor } from './environment.ts'
import { choosePorts } from './ports.ts'
import type { ProcessName, ProcessPlan } from './process-plan.ts'

interface Given {
  readonly launch: Launch
  /** The one that people use. */
  readonly port: number
  readonly databases: Databases
  readonly stores: GivenStores
  readonly withPeople: boolean
}

interface Ports {
  readonly http: number
  readonly rpc: number
  readonly operations: number
}

const root = new URL('../../../../../', import.meta.url)
const mainOf = (name: Name): string => fileURLToPath(new URL(`services/${name}/src/main.ts`, root))
const ownEntry = (name: string): string => fileURLToPath(new URL(`../../processes/${name}.ts`, import.meta.url))

/**
 * The processes of a product on one machine: each service by its main.ts and its environment, as in a deployment; auth and
 * the gateway by entries of their own, for what no deployment has (the local identity provider, plain http, the held
 * socket). Keys are new, and each process gets its own private one alone.
 */
export async function planProcesses(given: Given): Promise<ProcessPlan[]> {
  const keys = await createKeys('gateway', ...names)
  const all = [...names, 'gateway', 'identity'] as const
  const numbers = await choosePorts(all.length * 3)
  const portsOf = (name: ProcessName): Ports => {
    const [http = 0, rpc = 0, operations = 0] = numbers.slice(all.indexOf(name) * 3)
    const asked = name === 'gateway' ? given.launch.settings.operationsPort : undefined
    return { http, rpc, operations: asked || operations }
  }
  const context: Context = { ...given, keys, portsOf, client: newClient() }
  const plan = (
    name: ProcessName,
    more: Pick<ProcessPlan, 'entry' | 'environment'> & Partial<ProcessPlan>,
  ): ProcessPlan => ({
    name,
    listensOnHeld: name === 'gateway',
    operations: `http://127.0.0.1:${portsOf(name).operations}`,
    ...more,
  })
  const own = (name: 'auth' | 'gateway' | 'identity', task: ProcessPlan['task']) =>
    plan(name, { entry: ownEntry(name), environment: environmentFor(name, {}), ...(task ? { task } : {}) })
  const services = names
    .filter((name) => name !== 'auth')
    .map((name) => plan(name, { entry: mainOf(name), environment: environmentFor(name, settingsOf(context, name)) }))
  return [
    own('identity', identityTask(context)),
    own('auth', authTask(context)),
    ...services,
    own('gateway', gatewayTask(context)),
  ]
}

interface Context extends Given {
  readonly keys: Awaited<ReturnType<typeof createKeys>>
  readonly portsOf: (name: ProcessName) => Ports
  readonly client: ReturnType<typeof newClient>
}

const httpOf = ({ portsOf }: Context, name: ProcessName): string => `http://127.0.0.1:${portsOf(name).http}`
const rpcOf = ({ portsOf }: Context, name: Name): string => `127.0.0.1:${portsOf(name).rpc}`
const mailDirOf = ({ launch }: Context): string => `${launch.data.path}/mail`
const linkOrigin = ({ launch, port }: Context): string => launch.settings.publicUrl ?? `http://localhost:${port}`

/** The environment of a service, as an operator would write it; each reads what it knows. */
function settingsOf(context: Context, name: Name): Readonly<Record<string, string>> {
  const { launch, databases, stores, keys, portsOf } = context
  const { privateKey, publicKeys } = keys.of(name)
  const ports = portsOf(name)
  const mail = mailTo(mailDirOf(context), launch.settings.product)
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
    PRODUCT_NAME: launch.settings.product,
    LOG_LEVEL: launch.settings.logLevel,
    PUBLIC_URL: linkOrigin(context),
    ...Object.fromEntries(names.map((peer) => [`${peer.toUpperCase()}_RPC`, rpcOf(context, peer)])),
    MEDIA_HTTP: httpOf(context, 'media'),
    ...(name === 'media' ? { PHOTOS_URL: stores.photosUrl ?? pathToFileURL(`${launch.data.path}/photos`).href } : {}),
    ...(name === 'notifications' ? { SMTP_URL: mail.mailUrl, MAIL_FROM: mail.mailFrom } : {}),
    ...(name === 'notifications' || name === 'analytics'
      ? { DOCUMENTS_URL: documentsUrlOf(name, databases, stores) }
      : {}),
  }
}

function authTask(context: Context): AuthTask {
  const { launch, databases, stores, keys, portsOf, client } = context
  const { product, adminEmail, adminPassword, logLevel } = launch.settings
  const ports = portsOf('auth')
  return {
    logLevel,
    config: {
      host: '127.0.0.1',
      httpPort: ports.http,
      rpcPort: ports.rpc,
      operationsPort: ports.operations,
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
      mediaHttp: httpOf(context, 'media'),
      linkOrigin: linkOrigin(context),
      adminEmail,
      ...(adminPassword ? { adminPassword } : {}),
      ...mailTo(mailDirOf(context), product),
      ...signInLocally(client, httpOf(context, 'identity')),
    },
  }
}

function gatewayTask(context: Context): GatewayTask {
  const { launch, port, databases, stores, keys, portsOf } = context
  const { options, settings } = launch
  const hosts = {
    allowedHosts: [...settings.allowedHosts, ...options.allowHosts],
    ...(settings.publicUrl ? { publicUrl: settings.publicUrl } : {}),
  }
  return {
    logLevel: settings.logLevel,
    config: {
      ...gatewayLocally(options.host, hosts, httpOf(context, 'identity')),
      httpPort: port,
      operationsPort: portsOf('gateway').operations,
      upstreams: Object.fromEntries(names.map((name) => [name, { http: httpOf(context, name) }])),
      authRpc: rpcOf(context, 'auth'),
      predictionsRpc: rpcOf(context, 'predictions'),
      eventLogUrl: eventLogUrlOf(databases, stores),
      identity: { privateKey: keys.of('gateway').privateKey, publicKeys: {} },
      productName: settings.product,
      webRoot,
    },
  }
}

function identityTask({ launch, withPeople, portsOf, client }: Context): IdentityTask {
  const { product, adminEmail, logLevel } = launch.settings
  const { http, operations } = portsOf('identity')
  return {
    port: http,
    operationsPort: operations,
    people: withPeople ? demoPeople : [],
    peopleFile: `${launch.data.path}/people.json`,
    client,
    product,
    adminEmail,
    logLevel,
  }
}
