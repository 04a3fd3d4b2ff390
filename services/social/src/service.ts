import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createSharedCommits, type Database, migrate, openDatabase, type Queries } from '@hunch/kit/postgres'
import { connect, createRpcServer } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { createCards } from './clients/cards.ts'
import type { SocialConfig } from './config.ts'
import type { Context } from './context.ts'
import { hearings, topics } from './events.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { socialService } from './rpc.ts'
import { topic } from './usecases/announce.ts'
import { countFollows } from './usecases/count-follows.ts'
import { countLikes } from './usecases/count-likes.ts'
import { countReactions } from './usecases/count-reactions.ts'

export type { SocialConfig } from './config.ts'

const name = 'social'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** What changes counts in one commit, and what may wait for its own. */
const batch = { most: 200, mostWaiting: 5_000 }

/** Composes the social service. */
export async function createSocial(config: SocialConfig, parent: Log): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictions = connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity })
  const ctx: Context = {
    log,
    database,
    cards: createCards(auth),
    predictions,
    likes: sharing(database, countLikes),
    reactions: sharing(database, countReactions),
    follows: sharing(database, countFollows),
  }
  const listen = { name, host: config.host, identity, log }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [socialService(ctx)] })
  const http = createHttpServer({ ...listen, port: config.httpPort, routes: routes(ctx), ready: () => service.ready() })
  const service: Service = composeService(name, {
    log,
    addresses: () => ({ http: http.address(), rpc: rpc.address() }),
    parts: [
      { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) },
      database,
      eventLog,
      { name: 'auth', stop: async () => auth.close() },
      { name: 'predictions', stop: async () => predictions.close() },
      createRelay({ database, topic, eventLog, log }),
      createConsumer({ group: name, topics, hearings: hearings(ctx), database, eventLog, log }),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return service
}

/** Writes of one kind that share commits, each batch a transaction. */
const sharing = <Intent, Outcome>(
  database: Database,
  write: (tx: Queries, intents: readonly Intent[]) => Promise<readonly Outcome[]>,
) =>
  createSharedCommits<Intent, Outcome>({
    ...batch,
    write: (intents) => database.transaction((tx) => write(tx, intents)),
  })
