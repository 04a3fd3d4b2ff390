import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createSharedCommits, migrate, openDatabase } from '@hunch/kit/postgres'
import { connect, createRpcServer } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { createCards } from './clients/cards.ts'
import type { GroupsConfig } from './config.ts'
import type { Context } from './context.ts'
import type { Intent } from './domain/comings.ts'
import { hearings, topics } from './events.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { groupsService } from './rpc.ts'
import { topic } from './usecases/announce.ts'
import { countComings } from './usecases/count-comings.ts'

export type { GroupsConfig } from './config.ts'

const name = 'groups'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Who comes and goes in one commit, and how many may wait for theirs. */
const batch = { most: 200, mostWaiting: 5_000 }

/** Composes the service of groups, memberships and invites. */
export async function createGroups(config: GroupsConfig, parent: Log): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const comings = createSharedCommits({
    ...batch,
    write: (intents: readonly Intent[]) => countComings(database, intents),
  })
  const ctx: Context = { log, database, cards: createCards(auth), comings }
  const listen = { name, host: config.host, identity, log }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [groupsService(ctx)] })
  const http = createHttpServer({
    ...listen,
    port: config.httpPort,
    routes: routes(ctx),
    ready: () => service.ready(),
  })
  const service: Service = composeService(name, {
    log,
    addresses: () => ({ http: http.address(), rpc: rpc.address() }),
    parts: [
      { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) },
      database,
      eventLog,
      { name: 'auth', stop: async () => auth.close() },
      createRelay({ database, topic, eventLog, log }),
      createConsumer({ group: name, topics, hearings: hearings(ctx), database, eventLog, log }),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return service
}
