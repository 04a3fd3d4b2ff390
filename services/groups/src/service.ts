import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer, type Route } from '@hunch/kit/http'
import { createKeySweep } from '@hunch/kit/idempotency'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Flushable, type Part, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createSharedCommits, migrate, openDatabase } from '@hunch/kit/postgres'
import { connect, createRpcServer, implement } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { createCardSource, createContributions } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { GroupsConfig } from './config.ts'
import type { Context } from './context.ts'
import { creationRoutes } from './creation/http.ts'
import { erasureJob } from './erasure/jobs.ts'
import { exportMethods } from './export/rpc.ts'
import { groupRoutes } from './groups/http.ts'
import { groupMethods } from './groups/rpc.ts'
import { handlers, topics } from './handlers.ts'
import { inviteRoutes } from './invites/http.ts'
import { attemptSweep } from './invites/jobs.ts'
import { fixedLimits } from './limits.ts'
import { changeMemberships } from './memberships/change-memberships.ts'
import { membershipRoutes } from './memberships/http.ts'
import type { MembershipIntent } from './memberships/rules.ts'

export type { GroupsConfig } from './config.ts'

/** Also the topic that it publishes to. */
const name = 'groups'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** All HTTP routes. */
const routes = (ctx: Context): Route[] => [
  ...groupRoutes(ctx),
  ...creationRoutes(ctx),
  ...membershipRoutes(ctx),
  ...inviteRoutes(ctx),
]

/** All gRPC methods. */
const groupsService = (ctx: Context) => implement(GroupsService, { ...groupMethods(ctx), ...exportMethods(ctx) })

/** The jobs that run periodically. */
const jobs = (ctx: Context): (Part & Flushable)[] => [erasureJob(ctx), attemptSweep(ctx), createKeySweep(ctx)]

/** Composes the service of groups, memberships and invites. */
export async function createGroups(config: GroupsConfig, parent: Log, telemetry?: Telemetry): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, {
    log,
    poolSize: config.eventLogPoolSize,
    around: config.aroundEventLog,
  })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const memberships = createSharedCommits({
    most: fixedLimits.membershipsPerBatch,
    mostWaiting: fixedLimits.membershipsWaiting,
    write: (intents: readonly MembershipIntent[]) => changeMemberships(database, intents),
  })
  const ctx: Context = {
    log,
    database,
    cards: createCardSource(auth),
    contributions: createContributions(),
    memberships,
  }
  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [groupsService(ctx)] })
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
      createRelay({ database, topic: name, eventLog, log }),
      createConsumer({ group: name, topics, handlers: handlers(ctx), database, eventLog, log }),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return service
}
