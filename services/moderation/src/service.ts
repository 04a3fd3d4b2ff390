import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer, type Route } from '@hunch/kit/http'
import { createIdentity, type Identity } from '@hunch/kit/identity'
import { composeService, type Flushable, type Part, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { connect, createRpcServer, implement } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { createCardSource } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { actRoutes } from './acts/http.ts'
import { appealRoutes } from './appeals/http.ts'
import { createAreas } from './auto-hide/areas.ts'
import { blockRoutes } from './blocks/http.ts'
import { pendingJob } from './blocks/jobs.ts'
import { caseRoutes } from './cases/http.ts'
import { caseMethods } from './cases/rpc.ts'
import { createAdminActs } from './clients/admin-acts.ts'
import { createAgreements } from './clients/agreements.ts'
import { createBlockPeers } from './clients/block-peers.ts'
import { createCaseContexts } from './clients/case-contexts.ts'
import { createCasePhotos } from './clients/case-photos.ts'
import { createMutePeers } from './clients/mute-peers.ts'
import { createReporters } from './clients/reporters.ts'
import { createStaffSource } from './clients/staff.ts'
import { createStatementLinks } from './clients/statement-links.ts'
import { createTargets } from './clients/targets.ts'
import type { ModerationConfig } from './config.ts'
import { consentRoutes } from './consents/http.ts'
import type { Context } from './context.ts'
import { erasureJob } from './erasure/jobs.ts'
import { exportMethods } from './export/rpc.ts'
import { groupActRoutes } from './group-acts/http.ts'
import { handlers, topics } from './handlers.ts'
import { muteRoutes } from './mutes/http.ts'
import { mutesJob } from './mutes/jobs.ts'
import { pageRoutes } from './pages/http.ts'
import { readShippedPages } from './pages/shipped.ts'
import { reportRoutes } from './reports/http.ts'
import { visitorsJob } from './reports/jobs.ts'
import { statementRoutes } from './statements/http.ts'
import { wordRoutes } from './words/http.ts'

export type { ModerationConfig } from './config.ts'

/** Also the topic of this service's events. */
const name = 'moderation'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The gRPC methods of all subjects. */
const moderationService = (ctx: Context) => implement(ModerationService, { ...exportMethods(ctx), ...caseMethods(ctx) })

/** The HTTP routes of all subjects. */
const routes = (ctx: Context): Route[] => [
  ...blockRoutes(ctx),
  ...muteRoutes(ctx),
  ...reportRoutes(ctx),
  ...caseRoutes(ctx),
  ...actRoutes(ctx),
  ...statementRoutes(ctx),
  ...groupActRoutes(ctx),
  ...appealRoutes(ctx),
  ...wordRoutes(ctx),
  ...pageRoutes(ctx),
  ...consentRoutes(ctx),
]

/** The jobs of all subjects. */
const jobs = (ctx: Context): (Part & Flushable)[] => [pendingJob(ctx), mutesJob(ctx), erasureJob(ctx), visitorsJob(ctx)]

/** Composes the moderation service. */
export async function createModeration(config: ModerationConfig, parent: Log, telemetry?: Telemetry): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, {
    log,
    poolSize: config.eventLogPoolSize,
    around: config.aroundEventLog,
  })
  const peers = connectPeers(config, identity)
  const ctx = createContext(config, { log, database, identity, peers })
  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [moderationService(ctx)] })
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
      ...Object.entries(peers).map(([each, peer]) => ({ name: each, stop: async () => peer.close() })),
      createRelay({ database, topic: name, eventLog, log }),
      createConsumer({ group: name, topics, handlers: handlers(ctx), database, eventLog, log }),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return service
}

/** The peers that are called over gRPC. */
const connectPeers = (config: ModerationConfig, identity: Identity) => ({
  auth: connect(AuthService, { audience: 'auth', address: config.authRpc, identity }),
  predictions: connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity }),
  social: connect(SocialService, { audience: 'social', address: config.socialRpc, identity }),
  groups: connect(GroupsService, { audience: 'groups', address: config.groupsRpc, identity }),
  notifications: connect(NotificationsService, {
    audience: 'notifications',
    address: config.notificationsRpc,
    identity,
  }),
})

interface Surroundings extends Pick<Context, 'log' | 'database'> {
  readonly identity: Identity
  readonly peers: ReturnType<typeof connectPeers>
}

const createContext = (config: ModerationConfig, { log, database, identity, peers }: Surroundings): Context => ({
  log,
  database,
  cards: createCardSource(peers.auth),
  blockPeers: createBlockPeers(peers, log),
  mutePeers: createMutePeers(peers, log),
  targets: createTargets(peers),
  contexts: createCaseContexts(peers, log),
  photos: createCasePhotos({ address: config.mediaHttp, identity }),
  adminActs: createAdminActs(peers.auth),
  staff: createStaffSource(peers.auth),
  statementLinks: createStatementLinks(peers.auth),
  reporters: createReporters(peers),
  areas: createAreas(String(config.identity.privateKey.d)),
  agreements: createAgreements(peers.auth, log),
  shippedPages: readShippedPages({
    named: Boolean(config.operator?.name),
    photosChecked: config.photoChecks?.any ?? false,
    privatePhotosChecked: config.photoChecks?.private ?? false,
  }),
  operator: { product: config.productName, ...(config.operator ?? { name: '', address: '' }) },
})
