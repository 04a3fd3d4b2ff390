import type { AnalyticsConfig } from '@hunch/analytics'
import type { Admin, SentMail } from '@hunch/auth'
import type { Limits } from '@hunch/gateway'
import type { PostgresServer } from '@hunch/kit/embedded'
import type { AroundEventLog } from '@hunch/kit/events'
import { makePrivateFolder } from '@hunch/kit/files'
import type { Listener, SharedSocket } from '@hunch/kit/http'
import { createIdentity, type Identity, type Member } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { type Rebuilt, rebuildAll } from '@hunch/kit/operations'
import { setClock } from '@hunch/kit/postgres'
import { createMetrics, createOperationsServer, type Metrics } from '@hunch/kit/telemetry'
import { compose } from './compose.ts'
import type { Person } from './identity/people.ts'
import { createKeys } from './keys.ts'
import { mailFolder } from './one-machine.ts'
import { type Databases, makeDatabases, type Name, names } from './services.ts'

export interface ProductOptions {
  /** The server on which the product makes its databases. */
  readonly postgres: PostgresServer
  /** Put before the names of its databases, where several products share a server. */
  readonly databasePrefix?: string
  readonly photosDir: string
  /** Where people are kept who sign in as somebody new; in memory alone where nothing is said. */
  readonly peopleFile?: string
  /** 127.0.0.1 where nothing is said. */
  readonly host?: string
  /** 0, which is what is taken where nothing is said, is any free one. */
  readonly port?: number
  /** Listened on in place of host and port, where the launcher holds the listening socket. */
  readonly socket?: SharedSocket | undefined
  /** Where probes and metrics answer, on 127.0.0.1; any free one where nothing is said. */
  readonly operationsPort?: number
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
  /** Called for each mail with a link; the mails themselves are kept beside the photos. */
  readonly mailed?: (mail: SentMail) => void
  readonly log: Log
}

/** The whole product, running in this process. */
export interface Product {
  readonly services: Readonly<Record<Name | 'gateway', Service>>
  /** Their addresses; `events` is the event log. */
  readonly databases: Databases
  start(): Promise<void>
  stop(): Promise<void>
  /** Where it answers, as `http://127.0.0.1:3000`; known once started. */
  origin(): string
  /** Where probes and metrics answer, as `http://127.0.0.1:3001`; known once started. */
  operations(): string
  /** What this process counts. */
  readonly metrics: Metrics
  /** Does everything that is due now (relays, consumers, jobs), once; how many things that were. */
  flush(): Promise<number>
  /** The same until nothing is left to do; for the services that are named alone, where some are. */
  settle(only?: readonly Name[]): Promise<void>
  /** Sets the clock of deadlines everywhere: it goes on from there. null is the real one again. */
  setClock(instant: Date | null, options?: { frozen?: boolean }): Promise<void>
  /** Signs a token as the gateway does, for a member or a visitor. */
  sign(audience: Name, member?: Partial<Member> & { readonly id: string }): Promise<string>
  /**
   * Rebuilds every service's read models from the event log, one service after the other, while
   * they run or not; publishes no event. Returns what was done, by service.
   */
  rebuild(): Promise<Readonly<Record<string, Rebuilt>>>
  /** Makes the admin's account where there is none; the password is there only where it was made just now. */
  ensureAdmin(): Promise<Admin>
}

const stopWithinMs = 8_000
const mostRounds = 1_000

/**
 * Composes all services and the gateway in this process, each by the same function as when it
 * runs alone. Keys are made in memory; the services listen on 127.0.0.1 at ports of the system's
 * choice, the gateway at `host` and `port`.
 */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const databases = await makeDatabases(options.postgres, options.databasePrefix)
  const mailDir = mailFolder(options.photosDir)
  for (const folder of [options.photosDir, mailDir]) await makePrivateFolder(folder)
  const keys = await createKeys('gateway', ...names)
  const metrics = createMetrics()
  const { local, gateway, services, openOperations } = await compose({ ...options, metrics, databases, keys, mailDir })
  const operations: Listener = createOperationsServer({
    host: '127.0.0.1',
    port: options.operationsPort,
    metrics,
    ready: () => whole.ready(),
  })
  const whole: Service = composeService('product', {
    parts: [operations, [local, ...Object.values(services)], gateway],
    log: options.log,
    addresses: gateway.addresses,
    boundMs: stopWithinMs,
  })
  return {
    services: { ...services, gateway },
    databases,
    start: whole.start,
    stop: whole.stop,
    origin: () => gateway.addresses().http,
    operations: () => operations.address(),
    metrics,
    flush: whole.flush,
    settle: (only) => settle(only ? only.map((name) => services[name]) : [...Object.values(services), gateway]),
    setClock: async (instant, clock) =>
      void (await Promise.all(names.map((name) => setClock(databases[name], instant, clock)))),
    sign: signAs(createIdentity({ name: 'gateway', ...keys.of('gateway') })),
    rebuild: () => rebuildAll(openOperations()),
    ensureAdmin: services.auth.admin.ensure,
  }
}

/** Flushes in rounds until one finds nothing to do. */
async function settle(services: readonly Service[]): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const done = await Promise.all(services.map((service) => service.flush()))
    if (done.every((count) => count === 0)) return
  }
  throw new Error('the product does not settle: something is always due')
}

const signAs =
  (gateway: Identity): Product['sign'] =>
  (audience, member) => {
    const ip = member?.ip ?? '127.0.0.1'
    if (!member) return gateway.sign(audience, { ip })
    const { id, sessionId = '00000000-0000-7000-8000-000000000000', role = 'member', timeZone = 'UTC' } = member
    return gateway.sign(audience, { sub: id, sid: sessionId, role, tz: timeZone, ip })
  }
