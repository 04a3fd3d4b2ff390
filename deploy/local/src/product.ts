import { mkdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type Admin, createAuth } from '@hunch/auth'
import { createGateway, type Limits } from '@hunch/gateway'
import { createGroups } from '@hunch/groups'
import type { PostgresServer } from '@hunch/kit/embedded'
import { createIdentity, type Identity, type Member } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { setClock } from '@hunch/kit/postgres'
import { createMedia } from '@hunch/media'
import { createPredictions } from '@hunch/predictions'
import { createSocial } from '@hunch/social'
import { createPeople, type Person } from './identity/people.ts'
import { mountPath } from './identity/provider.ts'
import { createLocalIdentity, type LocalIdentity } from './identity/server.ts'
import { createKeys, type Keys } from './keys.ts'
import { webRoot } from './launcher/web-app.ts'

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
  readonly log: Log
}

type Name = 'auth' | 'predictions' | 'media' | 'social' | 'groups'

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
  /** Sees to it that the admin can sign in; the password is there only where it was made just now. */
  ensureAdmin(): Promise<Admin>
}

const names: readonly Name[] = ['auth', 'predictions', 'media', 'social', 'groups']
/** Connections at most; the event log takes four a service besides. */
const poolSizes = { auth: 10, predictions: 20, media: 5, social: 10, groups: 6 }
const stopWithinMs = 12_000
const mostRounds = 1_000

/**
 * Composes all services and the gateway in this process, each by the same function as when it
 * runs alone. Keys are made in memory; the services listen on 127.0.0.1 at ports of the system's
 * choice, the gateway where it is told.
 */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const databases = await makeDatabases(options)
  await mkdir(options.photosDir, { recursive: true })
  const keys = await createKeys('gateway', ...names)
  const { local, auth, predictions, media, social, groups, gateway } = await composeServices(options, databases, keys)
  const whole = composeService('product', {
    parts: [local, auth, media, predictions, social, groups, gateway],
    log: options.log,
    addresses: gateway.addresses,
    boundMs: stopWithinMs,
  })
  return {
    services: { auth, predictions, media, social, groups, gateway },
    databases,
    start: whole.start,
    stop: whole.stop,
    origin: () => gateway.addresses().http,
    flush: whole.flush,
    settle: () => settle(whole),
    setClock: async (instant, clock) =>
      void (await Promise.all(names.map((name) => setClock(databases[name], instant, clock)))),
    sign: signAs(createIdentity({ name: 'gateway', ...keys.of('gateway') })),
    ensureAdmin: auth.admin.ensure,
  }
}

async function composeServices(options: ProductOptions, databases: Product['databases'], keys: Keys) {
  const { log, host = '127.0.0.1', product = 'Hunch', adminEmail = 'admin@example.com', adminPassword } = options
  const people = createPeople(options.people ?? [], options.peopleFile)
  const local = createLocalIdentity({ people, product, adminEmail, log: log.child({ service: 'local identity' }) })
  const common = (name: Name) => ({
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: databases[name],
    databasePoolSize: poolSizes[name],
    eventLogUrl: databases.events,
    identity: keys.of(name),
    productName: product,
  })
  const admin = { adminEmail, ...(adminPassword ? { adminPassword } : {}) }
  const google = googleAt(local)
  const auth = await createAuth({ ...common('auth'), google, embedded: true, secureCookies: false, ...admin }, log)
  const authRpc = () => auth.addresses().rpc
  const mediaHttp = () => media.addresses().http
  const groupsRpc = () => groups.addresses().rpc
  const predictions = await createPredictions({ ...common('predictions'), authRpc, groupsRpc, mediaHttp }, log)
  const predictionsRpc = () => predictions.addresses().rpc
  const photosUrl = pathToFileURL(options.photosDir).href
  const media = await createMedia({ ...common('media'), photosUrl, predictionsRpc }, log)
  const social = await createSocial({ ...common('social'), authRpc, predictionsRpc }, log)
  const groups = await createGroups({ ...common('groups'), authRpc }, log)
  const gateway = await createGateway(
    {
      host,
      httpPort: options.port ?? 0,
      upstreams: {
        auth: { http: () => auth.addresses().http },
        predictions: { http: () => predictions.addresses().http },
        media: { http: mediaHttp },
        social: { http: () => social.addresses().http },
        groups: { http: () => groups.addresses().http },
      },
      authRpc,
      identity: keys.of('gateway'),
      productName: product,
      webRoot,
      mounts: [{ path: mountPath, address: local.address }],
      secure: false,
      trustedProxies: [],
      ...(options.limits ? { limits: options.limits } : {}),
    },
    log.child({ service: 'gateway' }),
  )
  return { local, auth, predictions, media, social, groups, gateway }
}

/** The local provider in Google's place: browsers find it by a path of the product's own, auth by its address. */
const googleAt = (local: LocalIdentity) => ({
  clientId: local.clientId,
  clientSecret: local.clientSecret,
  authorizationUrl: `${mountPath}/o/oauth2/v2/auth`,
  tokenUrl: () => `${local.address()}${mountPath}/token`,
  userProfileUrl: () => `${local.address()}${mountPath}/v1/userinfo`,
})

async function makeDatabases({ postgres, databasePrefix = '' }: ProductOptions): Promise<Product['databases']> {
  const made = [...names, 'events' as const].map(async (name) => {
    await postgres.createDatabase(databasePrefix + name)
    return [name, postgres.url(databasePrefix + name)] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Product['databases']
}

async function settle(service: Service): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) if ((await service.flush()) === 0) return
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
