import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer, type Route } from '@hunch/kit/http'
import { createKeySweep } from '@hunch/kit/idempotency'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Flushable, type Part, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { connect, createRpcServer, implement } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { createCardSource, createContributions } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { adminRoutes } from './admin/http.ts'
import { updatePostCountries } from './authors/store/post-countries.ts'
import { blockMethods } from './blocks/rpc.ts'
import { callRoutes } from './calls/http.ts'
import { createAdminActs } from './clients/admin-acts.ts'
import { createGroups } from './clients/groups.ts'
import { createPhotoUploads } from './clients/photos.ts'
import type { PredictionsConfig } from './config.ts'
import type { Context } from './context.ts'
import { createCostlyReads } from './costly-reads.ts'
import { erasureJob } from './erasure/jobs.ts'
import { erasureMethods } from './erasure/rpc.ts'
import { feedRoutes } from './feeds/http.ts'
import { feedJobs } from './feeds/jobs.ts'
import { rankList } from './feeds/rank-for-you.ts'
import { createRedraws } from './feeds/redraws.ts'
import { handlers, topics } from './handlers.ts'
import { journalRoutes } from './journal/http.ts'
import { lifecycleRoutes } from './lifecycle/http.ts'
import { lifecycleJobs } from './lifecycle/jobs.ts'
import { muteMethods } from './mutes/rpc.ts'
import { createCardTexts } from './posts/card-texts.ts'
import { postRoutes } from './posts/http.ts'
import { postMethods } from './posts/rpc.ts'
import { topic } from './posts/rules/post-event.ts'
import { searchRoutes } from './search/http.ts'
import { searchIndexJobs } from './search-index/jobs.ts'
import { viewMethods } from './views/rpc.ts'
import { createViewBuffer } from './views/view-buffer.ts'
import { voteRoutes } from './votes/http.ts'
import { createVoteBatches } from './votes/write-vote-batch.ts'

export type { PredictionsConfig } from './config.ts'

const name = 'predictions'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

const routes = (ctx: Context): Route[] => [
  ...feedRoutes(ctx),
  ...searchRoutes(ctx),
  ...postRoutes(ctx),
  ...lifecycleRoutes(ctx),
  ...voteRoutes(ctx),
  ...journalRoutes(ctx),
  ...callRoutes(ctx),
  ...adminRoutes(ctx),
]

const predictionsService = (ctx: Context) =>
  implement(PredictionsService, {
    ...postMethods(ctx),
    ...viewMethods(ctx),
    ...erasureMethods(ctx),
    ...blockMethods(ctx),
    ...muteMethods(ctx),
  })

const jobs = (ctx: Context): (Part & Flushable)[] => [
  ...lifecycleJobs(ctx),
  createKeySweep(ctx),
  ...feedJobs(ctx),
  ...searchIndexJobs(ctx),
  erasureJob(ctx),
]

/** Creates the predictions service. */
export async function createPredictions(
  config: PredictionsConfig,
  parent: Log,
  telemetry?: Telemetry,
): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, {
    log,
    poolSize: config.eventLogPoolSize,
    around: config.aroundEventLog,
  })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const groups = connect(GroupsService, { audience: 'groups', address: config.groupsRpc, identity })
  const views = createViewBuffer(database, log)
  const ctx: Context = {
    log,
    database,
    cards: createCardSource(auth, { onSaved: updatePostCountries }),
    adminActs: createAdminActs(auth),
    contributions: createContributions(),
    groups: createGroups(groups),
    photos: createPhotoUploads({ address: config.mediaHttp, identity, timers: config.timers }),
    cardTexts: createCardTexts(),
    redraws: createRedraws((memberId) => rankList(ctx, memberId), log),
    costlyReads: createCostlyReads(database),
    views,
    votes: createVoteBatches(database),
  }
  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [predictionsService(ctx)] })
  const http = createHttpServer({
    ...listen,
    port: config.httpPort,
    routes: routes(ctx),
    ready: () => service.ready(),
  })
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
      { name: 'groups', stop: async () => groups.close() },
      { name: 'media', stop: async () => ctx.photos.close() },
      createRelay({ database, topic, eventLog, log }),
      createConsumer({ group: name, topics, handlers: handlers(ctx), database, eventLog, log }),
      ...jobs(ctx),
      ctx.cardTexts,
      ctx.redraws,
      views,
      rpc,
      http,
    ],
  })
  return service
}
