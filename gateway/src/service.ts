import type { RequestListener } from 'node:http'
import { createContainment, createListener } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { connect } from '@hunch/kit/rpc'
import { createMetrics, observerOf, type Telemetry } from '@hunch/kit/telemetry'
import { nodeTimers } from '@hunch/kit/timers'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { type Call, calls } from '@hunch/proto/http'
import type { Express } from 'express'
import { createApp } from './app.ts'
import { createRoutes } from './calls/routes.ts'
import type { GatewayCalls } from './calls/serve-calls.ts'
import type { GatewayConfig } from './config.ts'
import type { Context } from './context.ts'
import { defaultLimits } from './limits.ts'
import { createLiveUpdates } from './live/live-updates.ts'
import { limitConnections } from './requests/connection-limits.ts'
import { createRateLimits } from './requests/rate-limits.ts'
import { createShares } from './requests/shares.ts'
import { createResponseGuards } from './responses/response-guard.ts'
import { sessionLimits } from './sessions/limits.ts'
import { createSessionCache } from './sessions/session-cache.ts'
import { createLinkPreviews } from './share/link-previews.ts'
import { serveStatus } from './status/serve-status.ts'
import { serveMount } from './upstreams/mounts.ts'
import { createUpstreams } from './upstreams/upstreams.ts'
import { createSignInOptions } from './web/sign-in-options.ts'
import { readWebApp } from './web/web-app.ts'

export type { GatewayConfig, ServiceName } from './config.ts'
export type { Limits } from './limits.ts'

type Contracts = Readonly<Record<string, Call>>

const name = 'gateway http'

/**
 * Composes the gateway: sessions, limits, routing, live updates, the web app. It stores no data.
 * `contracts` are the calls that it routes. `telemetry` collects its metrics and traces.
 *
 * @throws Error if a contract's owner has no address, if one of the gateway's own calls has no handler, or if
 *   `publicUrl` and `secure` contradict each other
 */
export async function createGateway(
  config: GatewayConfig,
  log: Log,
  {
    contracts = calls,
    telemetry = { metrics: createMetrics() },
  }: { contracts?: Contracts; telemetry?: Telemetry | undefined } = {},
): Promise<Service> {
  if (config.publicUrl && config.publicUrl.startsWith('https:') !== config.secure)
    throw new Error('publicUrl and secure contradict each other')
  const { context, auth } = createContext(config, log, telemetry)
  const upstreams = createUpstreams(context, contracts)
  const rateLimits = createRateLimits(context.limits)
  const live = createLiveUpdates(context)
  const linkPreviews = createLinkPreviews(context, rateLimits)
  const gatewayCalls: GatewayCalls = { watchLive: live.serve, getStatus: serveStatus(context) }
  requireHandlers(contracts, gatewayCalls)

  const app = createApp(context, {
    contracts,
    routes: createRoutes(contracts),
    rateLimits,
    upstreams: upstreams.services,
    gatewayCalls,
    mounts: config.mounts.map((mount) => serveMount(context, mount, upstreams.forMount(mount), rateLimits)),
    web: await readWebApp(config, log),
    linkPreviews,
  })
  const { host, httpPort: port, shared, unusedMs } = config
  const { containment } = context
  const listener = createListener(name, { host, port, shared, unusedMs, containment }, unlessEnded(app))
  listener.server.setMaxListeners(100) // each upstream's proxies listen for the server's close
  limitConnections(context, listener.server)

  return composeService('gateway', {
    telemetry,
    log,
    addresses: () => ({ http: listener.address(), rpc: '' }),
    parts: [
      { name: 'auth client', observe: context.sessions.observe, stop: async () => auth.close() },
      upstreams.connections,
      ...linkPreviews.parts,
      ...live.parts,
      listener,
      live.streams,
    ],
  })
}

/** Skips requests on a closed or closing connection: Node still emits the rest of a chunk after its connection was closed. */
function unlessEnded(app: Express): RequestListener {
  const listener: RequestListener = (request, response) => {
    if (request.socket.writable) app(request, response)
  }
  const { request, response } = app
  return Object.assign(listener, { request, response })
}

function createContext(config: GatewayConfig, log: Log, telemetry: Telemetry) {
  const identity = createIdentity({ name: 'gateway', ...config.identity })
  const timeoutMs = sessionLimits.resolveSessionMs
  const { timers = nodeTimers } = config
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity, timeoutMs, timers })
  const containment = createContainment(name, log, telemetry.metrics)
  const limits = { ...defaultLimits, ...config.limits }
  const context: Context = {
    config,
    limits,
    shares: createShares(limits),
    log,
    identity,
    containment,
    timers,
    guards: createResponseGuards(containment, timers),
    observer: observerOf(telemetry, 'gateway'),
    sessions: createSessionCache(auth, timers),
    signInOptions: createSignInOptions(auth, log, timers),
  }
  return { context, auth }
}

function requireHandlers(contracts: Contracts, gatewayCalls: GatewayCalls): void {
  for (const [call, { owner }] of Object.entries(contracts))
    if (owner === 'gateway' && !gatewayCalls[call])
      throw new Error(`the gateway has no handler for its own call ${call}`)
}
