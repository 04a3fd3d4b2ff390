import { fileURLToPath } from 'node:url'
import { resolveAddress } from '@hunch/kit/config'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { openMail } from '@hunch/kit/mail'
import { createEarlierTransactions, type Database, migrate, openDatabase } from '@hunch/kit/postgres'
import { createRpcServer, implement } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import { connectPeers } from './clients/peers.ts'
import type { NotificationsConfig } from './config.ts'
import type { Context } from './context.ts'
import { openDocuments } from './documents/store/open.ts'
import { waitingForDocuments } from './documents/wait-for-documents.ts'
import { exportMethods } from './erasure/rpc.ts'
import { handlers, topics } from './handlers.ts'
import { jobs } from './jobs.ts'
import { muteMethods } from './mutes/rpc.ts'
import { notificationRoutes } from './notifications/http.ts'
import { createStoreAccess } from './stores.ts'
import { unsubscribeRoutes } from './unsubscribe/http.ts'
import { createUnsubscribeTokens } from './unsubscribe/token.ts'

export type { NotificationsConfig } from './config.ts'

const name = 'notifications'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The gRPC methods of all subjects. */
const notificationsService = (ctx: Context, database: Database) =>
  implement(NotificationsService, { ...exportMethods(ctx), ...muteMethods(database) })

/** Composes the notifications service. */
export async function createNotifications(
  config: NotificationsConfig,
  parent: Log,
  telemetry?: Telemetry,
): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const { eventLogPoolSize, aroundEventLog: around } = config
  const eventLog = openEventLog(config.eventLogUrl, { log, poolSize: eventLogPoolSize, around })
  const { databaseUrl, documentsUrl, databasePoolSize: poolSize, productName } = config
  const database = openDatabase({ name, url: databaseUrl, poolSize, migrations, log })
  const documents = openDocuments({ documentsUrl, databaseUrl, poolSize })
  const mail = openMail({ url: config.mailUrl, from: config.mailFrom, log })
  const peers = connectPeers(config, identity)
  const ctx: Context = {
    ...createStoreAccess(database, documents),
    log,
    peers,
    mail,
    unsubscribeTokens: createUnsubscribeTokens(String(config.identity.privateKey.d)),
    earlier: createEarlierTransactions(database),
    productName,
    publicUrl: () => resolveAddress(config.publicUrl),
  }
  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [notificationsService(ctx, database)] })
  const http = createHttpServer({
    ...listen,
    port: config.httpPort,
    routes: [...notificationRoutes(ctx), ...unsubscribeRoutes(ctx)],
    ready: () => service.ready(),
  })
  const service: Service = composeService(name, {
    telemetry,
    onDemand: config.onDemand,
    log,
    addresses: () => ({ http: http.address(), rpc: rpc.address() }),
    inProcess: { http: http.inProcess, rpc: rpc.inProcess },
    parts: [
      { name: 'migrations', start: () => migrate(databaseUrl, migrations, log) },
      database,
      eventLog,
      ...documents.parts,
      mail,
      { name: 'peers', stop: async () => peers.close() },
      createConsumer({
        group: name,
        topics,
        handlers: handlers(ctx),
        database,
        eventLog: waitingForDocuments(eventLog, documents),
        log,
      }),
      createRelay({ database, topic: name, eventLog, log }),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return service
}
