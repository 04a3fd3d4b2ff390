import { resolveAddress } from '@hunch/kit/config'
import { openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { openMail } from '@hunch/kit/mail'
import { createRpcServer } from '@hunch/kit/rpc'
import { connectPeers } from './clients/peers.ts'
import type { NotificationsConfig } from './config.ts'
import type { Context } from './context.ts'
import { createUnsubscribing } from './domain/unsubscribe.ts'
import { heard, topics } from './events.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { notificationsService } from './rpc.ts'
import { openStore } from './store/index.ts'
import { topic as name } from './usecases/announce.ts'

export type { NotificationsConfig } from './config.ts'

/** Composes the notifications service. */
export async function createNotifications(config: NotificationsConfig, parent: Log): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const kept = { url: config.databaseUrl, poolSize: config.databasePoolSize }
  const backend = openStore({ name, ...kept, eventLog, log })
  const mail = openMail({ url: config.mailUrl, from: config.mailFrom, log })
  const peers = connectPeers(config, identity)
  const ctx: Context = {
    log,
    backend,
    peers,
    mail,
    unsubscribing: createUnsubscribing(String(config.identity.privateKey.d)),
    productName: config.productName,
    publicUrl: () => resolveAddress(config.publicUrl),
  }
  const listen = { name, host: config.host, identity, log }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [notificationsService(ctx)] })
  const http = createHttpServer({ ...listen, port: config.httpPort, routes: routes(ctx), ready: () => service.ready() })
  const service: Service = composeService(name, {
    log,
    addresses: () => ({ http: http.address(), rpc: rpc.address() }),
    parts: [
      eventLog,
      ...backend.parts,
      mail,
      { name: 'peers', stop: async () => peers.close() },
      backend.consumer(topics, heard(ctx)),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return service
}
