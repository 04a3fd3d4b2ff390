import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createSharedCommits, migrate, openDatabase } from '@hunch/kit/postgres'
import { connect, createRpcServer } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { createAdminActs } from './clients/admin-acts.ts'
import { createCards } from './clients/cards.ts'
import { createGroups } from './clients/groups.ts'
import { createPhotoStore } from './clients/photos.ts'
import type { PredictionsConfig } from './config.ts'
import type { Context } from './context.ts'
import { hearings, topics } from './events.ts'
import { routes } from './http/index.ts'
import { jobs } from './jobs.ts'
import { predictionsService } from './rpc.ts'
import { topic } from './usecases/announce.ts'
import { countVotes } from './usecases/count-votes.ts'
import { createViewLog } from './usecases/write-views.ts'

export type { PredictionsConfig } from './config.ts'

const name = 'predictions'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Votes in one commit, and those that may wait for theirs. */
const batch = { most: 200, mostWaiting: 5_000 }

/** Composes the predictions service. */
export async function createPredictions(config: PredictionsConfig, parent: Log): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const groups = connect(GroupsService, { audience: 'groups', address: config.groupsRpc, identity })
  const views = createViewLog(database, log)
  const ctx: Context = {
    log,
    database,
    cards: createCards(auth),
    adminActs: createAdminActs(auth),
    groups: createGroups(groups),
    photos: createPhotoStore({ address: config.mediaHttp, identity, stillMs: config.photoStillMs }),
    views,
    votes: createSharedCommits({ ...batch, write: (intents) => countVotes(database, intents) }),
  }
  const listen = { name, host: config.host, identity, log }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [predictionsService(ctx)] })
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
      { name: 'groups', stop: async () => groups.close() },
      { name: 'media', stop: async () => ctx.photos.close() },
      createRelay({ database, topic, eventLog, log }),
      createConsumer({ group: name, topics, hearings: hearings(ctx), database, eventLog, log }),
      ...jobs(ctx),
      views,
      rpc,
      http,
    ],
  })
  return service
}
