import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer, type Route } from '@hunch/kit/http'
import { createKeySweep } from '@hunch/kit/idempotency'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Flushable, type Part, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import {
  type CommitWith,
  createSharedCommits,
  type Database,
  migrate,
  openDatabase,
  type Queries,
} from '@hunch/kit/postgres'
import { connect, createRpcServer, implement } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { createCardSource, createContributions } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { blockMethods } from './blocks/rpc.ts'
import { commentRoutes } from './comments/http.ts'
import { commentMethods } from './comments/rpc.ts'
import { writeComments } from './comments/write-comments.ts'
import type { SocialConfig } from './config.ts'
import type { Context } from './context.ts'
import { erasureJob } from './erasure/jobs.ts'
import { exportMethods } from './export/rpc.ts'
import { countFollows } from './follows/count-follows.ts'
import { followRoutes } from './follows/http.ts'
import { followMethods } from './follows/rpc.ts'
import { handlers, topics } from './handlers.ts'
import { countLikes } from './likes/count-likes.ts'
import { likeRoutes } from './likes/http.ts'
import { fixedLimits } from './limits.ts'
import { muteMethods } from './mutes/rpc.ts'
import { askViews } from './posts/ask-views.ts'
import { clearingJob } from './posts/jobs.ts'
import { countReactions } from './reactions/count-reactions.ts'
import { reactionRoutes } from './reactions/http.ts'

export type { SocialConfig } from './config.ts'

/** Also the topic that it publishes to. */
const name = 'social'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** All HTTP routes. */
const routes = (ctx: Context): Route[] => [
  ...commentRoutes(ctx),
  ...likeRoutes(ctx),
  ...reactionRoutes(ctx),
  ...followRoutes(ctx),
]

/** All gRPC methods. */
const socialService = (ctx: Context) =>
  implement(SocialService, {
    ...commentMethods(ctx),
    ...followMethods(ctx),
    ...exportMethods(ctx),
    ...blockMethods(ctx),
    ...muteMethods(ctx),
  })

/** The jobs that run periodically. */
const jobs = (ctx: Context): (Part & Flushable)[] => [clearingJob(ctx), erasureJob(ctx), createKeySweep(ctx)]

/** Composes the social service. */
export async function createSocial(config: SocialConfig, parent: Log, telemetry?: Telemetry): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, {
    log,
    poolSize: config.eventLogPoolSize,
    around: config.aroundEventLog,
  })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictions = connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity })
  const ctx: Context = {
    log,
    database,
    cards: createCardSource(auth),
    contributions: createContributions(),
    predictions,
    views: createSharedCommits({ ...sharing, write: (questions) => askViews({ database, predictions }, questions) }),
    comments: shareCommits(database, writeComments),
    likes: shareCommits(database, countLikes),
    reactions: shareCommits(database, countReactions),
    follows: shareCommits(database, countFollows),
  }
  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [socialService(ctx)] })
  const http = createHttpServer({ ...listen, port: config.httpPort, routes: routes(ctx), ready: () => service.ready() })
  const service: Service = composeService(name, {
    telemetry,
    onDemand: config.onDemand,
    log,
    addresses: () => ({ http: http.address(), rpc: rpc.address() }),
    inProcess: { http: http.inProcess, rpc: rpc.inProcess },
    parts: [
      { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) },
      database,
      eventLog,
      { name: 'auth', stop: async () => auth.close() },
      { name: 'predictions', stop: async () => predictions.close() },
      createRelay({ database, topic: name, eventLog, log }),
      createConsumer({ group: name, topics, handlers: handlers(ctx), database, eventLog, log }),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return service
}

const sharing = { most: fixedLimits.writesPerBatch, mostWaiting: fixedLimits.writesWaiting }

/** Creates writes of one kind that share commits: each batch is a transaction. */
const shareCommits = <Intent, Outcome>(
  database: Database,
  write: (tx: Queries, intents: readonly Intent[], commitWith: CommitWith) => Promise<readonly Outcome[]>,
) =>
  createSharedCommits<Intent, Outcome>({
    ...sharing,
    write: (intents) => database.transaction((tx, commitWith) => write(tx, intents, commitWith), { plannedOnce: true }),
  })
