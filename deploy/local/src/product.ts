import { mkdir } from 'node:fs/promises'
import type { AnalyticsConfig } from '@hunch/analytics'
import type { Admin, SentMail } from '@hunch/auth'
import type { Limits } from '@hunch/gateway'
import type { PostgresServer } from '@hunch/kit/embedded'
import type { AroundEventLog } from '@hunch/kit/events'
import { createIdentity, type Identity, type Member } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { type Rebuilt, rebuildAll } from '@hunch/kit/operations'
import { setClock } from '@hunch/kit/postgres'
import { compose, mailFolder, type Name, names } from './compose.ts'
import type { Person } from './identity/people.ts'
import { createKeys } from './keys.ts'

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
  readonly product?: string
  readonly adminEmail?: string
  readonly adminPassword?: string
  /** Whom the sign-in page offers. */
  readonly people?: readonly Person[]
  /** Bounds of the gateway, over its own. */
  readonly limits?: Partial<Limits>
  /** What ranks ask for, over the usual. */
  readonly rankThresholds?: AnalyticsConfig['rankThresholds']
  /** Only tests put something there. */
  readonly aroundEventLog?: AroundEventLog
  /** Hears of each mail with a link; the mails themselves are kept beside the photos. */
  readonly mailed?: (mail: SentMail) => void
  readonly log: Log
}

/** The whole product, running in this process. */
export interface Product {
  readonly services: Readonly<Record<Name | 'gateway', Service>>
  /** Their addresses; `events` is the event log. */
  readonly databases: Readonly<Record<Name | 'events', string>>
  start(): Promise<void>
  stop(): Promise<void>
  /** Where it answers, as `http://127.0.0.1:3000`; known once started. */
  origin(): string
  /** Does everything that is due now (relays, consumers, jobs), once; how many things that were. */
  flush(): Promise<number>
  /** The same until nothing is left to do. */
  settle(): Promise<void>
  /** Sets the clock of deadlines everywhere: it goes on from there. null is the real one again. */
  setClock(instant: Date | null, options?: { frozen?: boolean }): Promise<void>
  /** A token as the gateway signs it, for a member or a visitor. */
  sign(audience: Name, member?: Partial<Member> & { readonly id: string }): Promise<string>
  /**
   * Makes every service's copies anew from the event log, one service after the other, while they
   * run or not; nothing is told. What was done, by service.
   */
  rebuild(): Promise<Readonly<Record<string, Rebuilt>>>
  /** Sees to it that the admin can sign in; the password is there only where it was made just now. */
  ensureAdmin(): Promise<Admin>
}

const stopWithinMs = 12_000
const mostRounds = 1_000

/**
 * Composes all services and the gateway in this process, each by the same function as when it
 * runs alone. Keys are made in memory; the services listen on 127.0.0.1 at ports of the system's
 * choice, the gateway where it is told.
 */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const databases = await makeDatabases(options)
  const mailDir = mailFolder(options.photosDir)
  for (const folder of [options.photosDir, mailDir]) await mkdir(folder, { recursive: true })
  const keys = await createKeys('gateway', ...names)
  const { local, gateway, services, operations } = await compose({ ...options, databases, keys, mailDir })
  const whole = composeService('product', {
    parts: [local, ...Object.values(services), gateway],
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
    flush: whole.flush,
    settle: () => settle([...Object.values(services), gateway]),
    setClock: async (instant, clock) =>
      void (await Promise.all(names.map((name) => setClock(databases[name], instant, clock)))),
    sign: signAs(createIdentity({ name: 'gateway', ...keys.of('gateway') })),
    rebuild: () => rebuildAll(operations()),
    ensureAdmin: services.auth.admin.ensure,
  }
}

async function makeDatabases({ postgres, databasePrefix = '' }: ProductOptions): Promise<Product['databases']> {
  const made = [...names, 'events' as const].map(async (name) => {
    await postgres.createDatabase(databasePrefix + name)
    return [name, postgres.url(databasePrefix + name)] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Product['databases']
}

/** In rounds: one in which nobody had anything to do made no work for anybody either. */
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
