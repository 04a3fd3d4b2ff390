import type { AnalyticsConfig } from '@hunch/analytics'
import type { Admin, AuthConfig, FinishedRestore, SentMail } from '@hunch/auth'
import type { Limits } from '@hunch/gateway'
import type { PostgresServer } from '@hunch/kit/embedded'
import type { AroundEventLog } from '@hunch/kit/events'
import { makePrivateFolder } from '@hunch/kit/files'
import type { Listener, SharedSocket } from '@hunch/kit/http'
import { createIdentity, type Identity, type Member } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { type Rebuilt, rebuildAll } from '@hunch/kit/operations'
import { createOperationsServer, createTelemetry, type Metrics, type TracingConfig } from '@hunch/kit/telemetry'
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
  /** The server on which the product makes its databases. */
  readonly postgres: PostgresServer
  /** Used in place of a database or of the folder of photos. */
  readonly stores?: Omit<GivenStores, 'postgresUrl'>
  /** Put before the names of its databases, where several products share a server. */
  readonly databasePrefix?: string
  readonly photosDir: string
  /** Asked before a photo is shown; nobody where nothing is said. */
  readonly pictureCheck?: PictureCheck | undefined
  /** Where people are kept who sign in as somebody new; in memory alone where nothing is said. */
  readonly peopleFile?: string
  /** Where the processes' keys are kept; new ones in memory alone where nothing is said. */
  readonly keysFile?: string
  /** Runs by production's rules: without the local identity provider, over https, with a mail server. */
  readonly production?: Production | undefined
  /** Where auth lists erased members, beside the backups; nowhere where nothing is said. */
  readonly erasuresUrl?: string
  /** 127.0.0.1 where nothing is said. */
  readonly host?: string
  /** 0, which is what is taken where nothing is said, is any free one. */
  readonly port?: number
  /** Listened on in place of host and port, where the launcher holds the listening socket. */
  readonly socket?: SharedSocket | undefined
  /** Where probes and metrics answer, on 127.0.0.1; any free one where nothing is said. */
  readonly operationsPort?: number
  /** Where traces are exported; nowhere where nothing is said. */
  readonly tracing?: TracingConfig | undefined
  /** What the links of mails begin with; `http://localhost:<port>` where nothing is said. */
  readonly publicUrl?: string
  /** Names of hosts, beside this machine's own, under which it answers. */
  readonly allowedHosts?: readonly string[]
  readonly product?: string
  readonly adminEmail?: string
  readonly adminPassword?: string
  /** Whom the sign-in page offers. */
  readonly people?: readonly Person[]
  /** Bounds of the gateway, over its own. */
  readonly limits?: Partial<Limits>
  /** What ranks ask for, over the usual. */
  readonly rankThresholds?: AnalyticsConfig['rankThresholds']
  /** Wraps the event log; for tests. */
  readonly aroundEventLog?: AroundEventLog
  /** The services' relays, consumers and jobs do nothing but when the product is flushed: while demo data is made. */
  readonly onDemand?: boolean
  /** The keys of services and gateway, where other processes have the same; new ones where nothing is said. */
  readonly keyPairs?: KeyPairs
  /** How many processes run the product on these stores, this one among them; 1 where nothing is said. */
  readonly workers?: number
  /** The local identity provider, where it is a process of its own. */
  readonly identity?: IdentityProvider | undefined
  /** The operator's, in place of the local one. */
  readonly providers?: Providers | undefined
  /** An OpenID Connect provider beside the local one. */
  readonly oidc?: AuthConfig['oidc']
  /** Called for each mail with a link; the mails themselves are kept beside the photos. */
  readonly mailed?: (mail: SentMail) => void
  readonly log: Log
}

/** The whole product, in however many processes it runs. */
export interface AnyProduct {
  /** The addresses of the services' databases; `events` is the event log's where no other log is given. */
  readonly databases: Databases
  start(): Promise<void>
  stop(): Promise<void>
  /** Where it answers, as `http://127.0.0.1:3000`; known once started. */
  origin(): string
  /** Does everything that is due now (relays, consumers, jobs), once; how many things that were. */
  flush(only?: readonly Name[]): Promise<number>
  /** The same until nothing is left to do; for the services that are named alone, where some are. */
  settle(only?: readonly Name[]): Promise<void>
  /** Sets the clock of deadlines everywhere: it goes on from there. null is the real one again. */
  setClock(instant: Date | null, options?: { frozen?: boolean }): Promise<void>
  /**
   * Rebuilds every service's read models from the event log, one service after the other, while
   * they run or not; publishes no event. Returns what was done, by service.
   */
  rebuild(): Promise<Readonly<Record<string, Rebuilt>>>
  /** Makes the admin's account where there is none; the password is there only where it was made just now. */
  ensureAdmin(): Promise<Admin>
}

/** The whole product, running in this process. */
export interface Product extends AnyProduct {
  readonly services: Readonly<Record<Name | 'gateway', Service>>
  /** Where probes and metrics answer, as `http://127.0.0.1:3001`; known once started. */
  operations(): string
  /** Makes databases from a backup fit to be served: with the ids of all members who were erased, before anybody is. */
  finishRestore(erased: Iterable<string>): Promise<FinishedRestore>
  /** What this process counts. */
  readonly metrics: Metrics
  /** Signs a token as the gateway does, for a member or a visitor. */
  sign(audience: Name, member?: Partial<Member> & { readonly id: string }): Promise<string>
}

const stopWithinMs = 8_000

/**
 * Composes all services and the gateway in this process, each by the same function as when it
 * runs alone. The services listen on 127.0.0.1 at ports of the system's
 * choice, the gateway at `host` and `port`.
 */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const databases = await makeDatabases(options.postgres, options.databasePrefix)
  const mailDir = mailFolder(options.photosDir)
  for (const folder of [options.photosDir, mailDir]) await makePrivateFolder(folder)
  const keys = keysOf(options.keyPairs ?? (await keepKeyPairs(options.keysFile, 'gateway', ...names)))
  const telemetry = await createTelemetry(options.tracing)
  const { metrics, tracing } = telemetry
  if (options.erasuresUrl) observeBackups(metrics, options.erasuresUrl)
  const { beside, gateway, services, openOperations } = await compose({
    ...options,
    telemetry,
    databases,
    keys,
    mailDir,
  })
  const operations: Listener = createOperationsServer({
    host: '127.0.0.1',
    port: options.operationsPort,
    metrics,
    ready: () => whole.ready(),
  })
  const traces = { name: 'traces', stop: async () => tracing?.stop() }
  const whole: Service = composeService('product', {
    parts: [traces, operations, [...beside, ...Object.values(services)], gateway],
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
    operations: () => operations.address(),
    metrics,
    flush: async (only) => (only ? sum(await Promise.all(chosen(only).map((each) => each.flush()))) : whole.flush()),
    settle: (only) => settle(only ? chosen(only) : [...chosen(), gateway]),
    setClock: (instant, clock) => setClocks(databases, instant, clock),
    sign: signAs(createIdentity({ name: 'gateway', ...keys.of('gateway') })),
    rebuild: () => rebuildAll(openOperations()),
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
