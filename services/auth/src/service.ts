import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Part, type Service } from '@hunch/kit/lifecycle'
import { createLimiter } from '@hunch/kit/limiter'
import type { Log } from '@hunch/kit/log'
import { openMail } from '@hunch/kit/mail'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { createRpcServer } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { nodeTimers } from '@hunch/kit/timers'
import { createContributions } from '@hunch/members'
import { topic } from './accounts/events.ts'
import { type Admin, ensureAdmin } from './admin/ensure-admin.ts'
import { createCases } from './clients/cases.ts'
import { openCountries } from './clients/countries.ts'
import { createExporters } from './clients/exporters.ts'
import { createGoogle } from './clients/google/provider.ts'
import type { IdentityProvider } from './clients/identity-provider/provider.ts'
import { createMedia } from './clients/media.ts'
import { createPredictions } from './clients/predictions.ts'
import type { AuthConfig } from './config.ts'
import type { Context } from './context.ts'
import { openErasureList } from './erasure/erasure-list.ts'
import { createExclusionHasher } from './exclusions/exclusion-hasher.ts'
import { createArchivePlaces } from './export/archive-places.ts'
import { exportLimits } from './export/limits.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { createPasswordHasher } from './passwords/hasher.ts'
import { type FinishedRestore, finishRestore } from './restore/finish-restore.ts'
import { methods } from './rpc.ts'
import type { ProviderName } from './schema/index.ts'
import { createAskerSeal, createChallengeSeal, createConfirmationSeal } from './seal.ts'
import { createKnownBrowserSigner } from './throttling/known-browser-signer.ts'

export type { Admin } from './admin/ensure-admin.ts'
export type { AuthConfig, SentMail } from './config.ts'
export type { FinishedRestore } from './restore/finish-restore.ts'

/**
 * The service. `admin.ensure`, called after the start, makes sure that the admin can sign in. `finishRestore` prepares
 * a restored database; it takes the ids of erased members and must run before the product serves anyone.
 */
export type Auth = Service & {
  readonly admin: { ensure(): Promise<Admin> }
  finishRestore(erased: Iterable<string>): Promise<FinishedRestore>
}

const name = 'auth'
/** The folder of the service's migrations. */
export const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The configured identity providers, in the order of their buttons. */
async function providersOf(
  { google, oidc, identity, timers = nodeTimers }: AuthConfig,
  log: Log,
): Promise<ReadonlyMap<ProviderName, IdentityProvider>> {
  const { privateKey } = identity
  const providers = new Map<ProviderName, IdentityProvider>()
  if (google) providers.set('google', createGoogle(google, privateKey, timers))
  if (oidc) {
    const { createOidc } = await import('./clients/oidc/provider.ts') // the library is large
    providers.set('oidc', createOidc(oidc, privateKey, log, timers))
  }
  return providers
}

/** Creates the parts of the context whose keys are derived from the service's private key. */
const keyedBy = (privateKey: AuthConfig['identity']['privateKey']) => ({
  knownBrowserSigner: createKnownBrowserSigner(privateKey),
  challengeSeal: createChallengeSeal(privateKey),
  confirmationSeal: createConfirmationSeal(privateKey),
  askerSeal: createAskerSeal(privateKey),
  exclusionHasher: createExclusionHasher(privateKey),
})

function requireSafe(config: AuthConfig): void {
  if (!config.secureCookies && !config.embedded)
    throw new Error('cookies may travel over plain http in embedded mode only')
  if (!config.google && !config.oidc) throw new Error('people need an identity provider to sign in: google or oidc')
  if (config.mailed && !config.embedded) throw new Error('the links of mails may be reported in embedded mode only')
}

/** Creates the service. Throws if the configuration is unsafe. */
export async function createAuth(config: AuthConfig, parentLog: Log, telemetry?: Telemetry): Promise<Auth> {
  requireSafe(config)
  const log = parentLog.child({ service: name })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, {
    log,
    poolSize: config.eventLogPoolSize,
    around: config.aroundEventLog,
  })
  const identity = createIdentity({ name, ...config.identity })
  const mail = openMail({ url: config.mailUrl, from: config.mailFrom, log })
  const ctx: Context = {
    config,
    log,
    database,
    mail,
    providers: await providersOf(config, log),
    hasher: createPasswordHasher(config.passwordCost),
    ...keyedBy(config.identity.privateKey),
    contributions: createContributions(),
    countries: openCountries(),
    media: createMedia({ address: config.mediaHttp, identity }),
    predictions: createPredictions({ address: config.predictionsRpc, identity }),
    cases: createCases({ address: config.moderationRpc, identity }),
    exporters: createExporters(config, identity),
    exportLimiter: createLimiter(exportLimits.exporting),
    archivePlaces: createArchivePlaces(exportLimits.archives),
    erasureList: config.erasuresUrl ? openErasureList(config.erasuresUrl) : undefined,
  }

  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const http = createHttpServer({ ...listen, port: config.httpPort, routes: routes(ctx), ready: () => service.ready() })
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [methods(ctx)] })
  const migrating: Part = { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) }
  const relay = createRelay({ database, topic, eventLog, log })
  const consumer = createConsumer({ group: name, topics, handlers, database, eventLog, log })
  const peers: Part = {
    name: 'peers',
    async stop() {
      ctx.media.close()
      ctx.predictions.close()
      ctx.cases.close()
      ctx.exporters.close()
    },
  }
  const allParts = [migrating, database, eventLog, mail, peers, relay, consumer, ...jobs(ctx), rpc, http]
  const service: Service = composeService(name, {
    telemetry,
    onDemand: config.onDemand,
    parts: config.answersOnly ? [database, peers, rpc] : allParts,
    log,
    addresses: () => ({ http: config.answersOnly ? '' : http.address(), rpc: rpc.address() }),
    inProcess: { http: http.inProcess, rpc: rpc.inProcess },
  })
  return Object.assign(service, afterStart(ctx))
}

/** The functions to call after the start. */
const afterStart = (ctx: Context): Omit<Auth, keyof Service> => ({
  admin: { ensure: () => ensureAdmin(ctx) },
  finishRestore: (erased) => finishRestore(ctx, erased),
})
