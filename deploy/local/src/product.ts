import type { AnalyticsConfig } from '@hunch/analytics'
import type { Admin, AuthConfig, FinishedRestore, SentMail } from '@hunch/auth'
import type { Limits } from '@hunch/gateway'
import type { PostgresServer } from '@hunch/kit/embedded'
import type { AroundEventLog } from '@hunch/kit/events'
import { makePrivateFolder } from '@hunch/kit/files'
import type { Listener, SharedPort } from '@hunch/kit/http'
import { createIdentity, type Identity, type Member } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { type Rebuilt, rebuildAll } from '@hunch/kit/operator-commands'
import { createProbeServer, createTelemetry, type Metrics, type TracingConfig } from '@hunch/kit/telemetry'
import type { PictureCheck } from '@hunch/media/config'
import { observeBackups } from './backup/observe-backups.ts'
import { compose } from './compose.ts'
import type { Person } from './identity/people.ts'
import { type KeyPairs, keepKeyPairs, keysOf } from './keys.ts'
import { type IdentityProvider, mailFolder, type Providers } from './one-machine.ts'
import type { Production } from './production.ts'
import { type Databases, makeDatabases, type Name, names } from './services.ts'
import { setClocks, settle, sum } from './settle.ts'
import type { GivenStores } from './stores.ts'

export interface ProductOptions {
  /** Server for the product's databases. */
  readonly postgres: PostgresServer
  /** External stores, used instead of a database or of the photo folder. */
  readonly stores?: Omit<GivenStores, 'postgresUrl'>
  /** Prefix of the database names, if several products share a server. */
  readonly databasePrefix?: string
  readonly photosDir: string
  /** External check of a photo before it is shown. Default: none. */
  readonly pictureCheck?: PictureCheck | undefined
  /** File of the people who signed in as a new person. Default: in memory only. */
  readonly peopleFile?: string
  /** File of the keys of services and gateway. Default: new keys, in memory only. */
  readonly keysFile?: string
  /** Enables the production rules: no local identity provider, https, a mail server. */
  readonly production?: Production | undefined
  /** URL of auth's list of erased members, beside the backups. Default: no list. */
  readonly erasuresUrl?: string
  /** Default: 127.0.0.1. */
  readonly host?: string
  /** Default: 0, which takes any free port. */
  readonly port?: number
  /** How to share the port with the launcher. */
  readonly shared?: SharedPort | undefined
  /** Port of probes and metrics, on 127.0.0.1. Default: any free port. */
  readonly operationsPort?: number
  /** Where traces are exported. Default: nowhere. */
  readonly tracing?: TracingConfig | undefined
  /** Origin of the links in mails. Default: `http://localhost:<port>`. */
  readonly publicUrl?: string
  /** Host names that are accepted besides this machine's own. */
  readonly allowedHosts?: readonly string[]
  readonly product?: string
  readonly adminEmail?: string
  readonly adminPassword?: string
  /** People that the sign-in page offers. */
  readonly people?: readonly Person[]
  /** Overrides of the gateway's limits. */
  readonly limits?: Partial<Limits>
  /** Overrides of the rank thresholds. */
  readonly rankThresholds?: AnalyticsConfig['rankThresholds']
  /** Wraps the event log; for tests. */
  readonly aroundEventLog?: AroundEventLog
  /** Whether relays, consumers and jobs run only when the product is flushed, as while demo data is made. */
  readonly onDemand?: boolean
  /** Keys of services and gateway, if other processes share them. Default: those of `keysFile`. */
  readonly keyPairs?: KeyPairs
  /** Number of processes that run the product on these stores, including this one. Default: 1. */
  readonly workers?: number
  /** The local identity provider, if it runs in another process. */
  readonly identity?: IdentityProvider | undefined
  /** The operator's identity providers, instead of the local one. */
  readonly providers?: Providers | undefined
  /** An OpenID Connect provider besides the local one. */
  readonly oidc?: AuthConfig['oidc']
  /** Called for each mail with a link, which is stored beside the photos. Not called in production. */
  readonly mailed?: (mail: SentMail) => void
  readonly log: Log
}

/** The whole product, in one or several processes. */
export interface AnyProduct {
  /** Database URLs of the services. `events` is the event log's, unless another log is given. */
  readonly databases: Databases
  start(): Promise<void>
  stop(): Promise<void>
  /** Origin, such as `http://127.0.0.1:3000`. Known once started. */
  origin(): string
  /** Does all work that is due (relays, consumers, jobs) once. Returns the number of items processed. */
  flush(only?: readonly Name[]): Promise<number>
  /** Flushes until no work is left. `only` names the services to flush; default: all. */
  settle(only?: readonly Name[]): Promise<void>
  /** Sets the deadline clock of every service. The clock then runs on, or stops if `frozen`. null restores the real clock. */
  setClock(instant: Date | null, options?: { frozen?: boolean }): Promise<void>
  /**
   * Rebuilds every service's read models from the event log, one service after the other. The services may run meanwhile.
   * Publishes no events. Returns the results by service.
   */
  rebuild(): Promise<Readonly<Record<string, Rebuilt>>>
  /** Creates the admin's account if it is missing. `password` is set only if this call generated it. */
  ensureAdmin(): Promise<Admin>
}

/** The whole product in this process. */
export interface Product extends AnyProduct {
  readonly services: Readonly<Record<Name | 'gateway', Service>>
  /** Origin of probes and metrics, such as `http://127.0.0.1:3001`. Known once started. */
  probes(): string
  /** Prepares databases from a backup before the first request. `erased` has the ids of all erased members. */
  finishRestore(erased: Iterable<string>): Promise<FinishedRestore>
  /** The metrics of this process. */
  readonly metrics: Metrics
  /** Signs a token as the gateway does: for a member, or for a visitor if `member` is omitted. */
  sign(audience: Name, member?: Partial<Member> & { readonly id: string }): Promise<string>
}

const stopWithinMs = 8_000

/**
 * Composes all services and the gateway in this process, each with the function that it uses when it runs alone. The
 * services listen on free ports of 127.0.0.1, the gateway on `host` and `port`.
 */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const databases = await makeDatabases(options.postgres, options.databasePrefix)
  const mailDir = mailFolder(options.photosDir)
  for (const folder of [options.photosDir, mailDir]) await makePrivateFolder(folder)
  const keys = keysOf(options.keyPairs ?? (await keepKeyPairs(options.keysFile, 'gateway', ...names)))
  const telemetry = await createTelemetry(options.tracing, keys.of('gateway').privateKey.d)
  const { metrics, tracing } = telemetry
  if (options.erasuresUrl) observeBackups(metrics, options.erasuresUrl)
  const { beside, gateway, services, openOperatorCommands } = await compose({
    ...options,
    telemetry,
    databases,
    keys,
    mailDir,
  })
  const probes: Listener = createProbeServer({
    host: '127.0.0.1',
    port: options.operationsPort,
    metrics,
    ready: () => whole.ready(),
  })
  const traces = { name: 'traces', stop: async () => tracing?.stop() }
  const whole: Service = composeService('product', {
    parts: [traces, probes, [...beside, ...Object.values(services)], gateway],
    log: options.log,
    addresses: gateway.addresses,
    boundMs: stopWithinMs,
  })
  const chosen = (only: readonly Name[] = names) => only.map((name) => services[name])
  return {
    services: { ...services, gateway },
    databases,
    start: whole.start,
    stop: whole.stop,
    origin: () => gateway.addresses().http,
    probes: () => probes.address(),
    metrics,
    flush: async (only) => (only ? sum(await Promise.all(chosen(only).map((each) => each.flush()))) : whole.flush()),
    settle: (only) => settle(only ? chosen(only) : [...chosen(), gateway]),
    setClock: (instant, clock) => setClocks(databases, instant, clock),
    sign: signAs(createIdentity({ name: 'gateway', ...keys.of('gateway') })),
    rebuild: () => rebuildAll(openOperatorCommands()),
    ensureAdmin: services.auth.admin.ensure,
    finishRestore: services.auth.finishRestore,
  }
}

const signAs =
  (gateway: Identity): Product['sign'] =>
  (audience, member) => {
    const ip = member?.ip ?? '127.0.0.1'
    if (!member) return gateway.sign(audience, { ip })
    const { id, sessionId = '00000000-0000-7000-8000-000000000000', role = 'member', timeZone = 'UTC' } = member
    return gateway.sign(audience, { sub: id, sid: sessionId, role, tz: timeZone, ip })
  }
