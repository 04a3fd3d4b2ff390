import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Part, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { openMail } from '@hunch/kit/mail'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { createRpcServer } from '@hunch/kit/rpc'
import { openCountries } from './clients/countries.ts'
import { createExporters } from './clients/exporters.ts'
import { createGate } from './clients/gate.ts'
import { createGoogle } from './clients/google.ts'
import { createPasswords } from './clients/passwords.ts'
import { createPhotos } from './clients/photos.ts'
import type { AuthConfig } from './config.ts'
import type { Context } from './context.ts'
import { hearings, topics } from './events.ts'
import { routes } from './http/index.ts'
import { jobs } from './jobs.ts'
import { authService } from './rpc.ts'
import { topic } from './usecases/announce.ts'
import { type Admin, ensureAdmin } from './usecases/ensure-admin.ts'

export type { AuthConfig, GoogleConfig, SentMail } from './config.ts'
export type { Admin } from './usecases/ensure-admin.ts'

/** The service; `admin.ensure`, once it has started, sees to it that the admin can sign in. */
export type Auth = Service & { readonly admin: { ensure(): Promise<Admin> } }

const name = 'auth'
/** Exports made at a time, and those that may wait for their turn: each reads all that one member has. */
const exports = { atOnce: 2, mostWaiting: 20 }
/** Where the service's migrations lie. */
export const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Composes the service of accounts, profiles and sessions. Throws where the configuration is not safe. */
export async function createAuth(config: AuthConfig, parentLog: Log): Promise<Auth> {
  if (!config.secureCookies && !config.embedded)
    throw new Error('cookies may travel over plain http in embedded mode only')
  if (config.mailed && !config.embedded) throw new Error('the links of mails may be told in embedded mode only')
  const log = parentLog.child({ service: name })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const identity = createIdentity({ name, ...config.identity })
  const mail = openMail({ url: config.mailUrl, from: config.mailFrom, log })
  const ctx: Context = {
    config,
    log,
    database,
    mail,
    provider: createGoogle(config.google, config.identity.privateKey),
    passwords: createPasswords(),
    countries: openCountries(),
    photos: createPhotos({ address: config.mediaHttp, identity }),
    exporters: createExporters(config, identity),
    exportTurn: createGate(exports.atOnce, exports.mostWaiting),
  }

  const listen = { name, host: config.host, identity, log }
  const http = createHttpServer({ ...listen, port: config.httpPort, routes: routes(ctx), ready: () => service.ready() })
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [authService(ctx)] })
  const upToDate: Part = { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) }
  const relay = createRelay({ database, topic, eventLog, log })
  const consumer = createConsumer({ group: name, topics, hearings, database, eventLog, log })
  const peers: Part = {
    name: 'peers',
    async stop() {
      ctx.photos.close()
      ctx.exporters.close()
    },
  }
  const working = [upToDate, database, eventLog, mail, peers, relay, consumer, ...jobs(ctx), rpc, http]
  const service: Service = composeService(name, {
    parts: config.answersOnly ? [database, peers, rpc] : working,
    log,
    addresses: () => ({ http: config.answersOnly ? '' : http.address(), rpc: rpc.address() }),
  })
  return { ...service, admin: { ensure: () => ensureAdmin(ctx) } }
}
