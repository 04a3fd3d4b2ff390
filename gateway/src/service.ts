import { Agent } from 'node:http'
import { createListener } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { connect } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { type Call, calls } from '@hunch/proto/http'
import { createApp } from './app.ts'
import { defaultLimits, type GatewayConfig, type Limits, type Upstreamed } from './config.ts'
import { boundConnections } from './connections.ts'
import type { Context } from './context.ts'
import { confinedCookie } from './cookies.ts'
import { createLive } from './live/live.ts'
import { serveMount } from './mounts.ts'
import type { OwnCalls } from './own.ts'
import { createRates } from './rates.ts'
import { createRoutes } from './routes.ts'
import { createSessions } from './session.ts'
import { createShare } from './share/share.ts'
import { createUpstream } from './upstream.ts'
import { readWebApp } from './web/app.ts'

export type { GatewayConfig, Limits, Mount, Upstreamed } from './config.ts'
export { defaultLimits } from './config.ts'

/** How long auth may take to say whose session a cookie is. */
const sessionMs = 2_000

/**
 * The one door of the product: sessions, limits, routing, the web app. It holds no data.
 * `contracts` are the calls that it routes. Throws where a contract's owner has no address.
 */
export async function createGateway(
  config: GatewayConfig,
  log: Log,
  contracts: Readonly<Record<string, Call>> = calls,
): Promise<Service> {
  if (config.publicUrl && config.publicUrl.startsWith('https:') !== config.secure)
    throw new Error('publicUrl and secure contradict each other')
  const limits: Limits = { ...defaultLimits, ...config.limits }
  const identity = createIdentity({ name: 'gateway', ...config.identity })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity, timeoutMs: sessionMs })
  const context: Context = { config, limits, log, identity, sessions: createSessions(auth) }
  const agent = new Agent({ keepAlive: true, maxSockets: limits.upstreamConnections, maxFreeSockets: 64 })
  const rates = createRates(limits)

  const live = createLive(context)
  const share = createShare(context, rates)
  const own: OwnCalls = { watchLive: live.serve }

  const app = createApp(context, {
    contracts,
    own,
    routes: createRoutes(contracts),
    rates,
    upstreams: upstreamsTo(context, contracts, own, agent),
    mounts: config.mounts.map((mount) => {
      const cookies = (cookie: string) => confinedCookie(cookie, mount.path)
      return serveMount(
        context,
        mount,
        createUpstream({ name: mount.path, address: mount.address, agent, limits, log, cookies }),
        rates,
      )
    }),
    web: await readWebApp(config, log),
    share,
    ready: () => service.ready(),
  })
  const listener = createListener('gateway http', config.host, config.httpPort, app)
  boundConnections(listener.server, limits)

  const service = composeService('gateway', {
    log,
    addresses: () => ({ http: listener.address(), rpc: '' }),
    parts: [
      { name: 'auth client', stop: async () => auth.close() },
      { name: 'upstream connections', stop: async () => agent.destroy() },
      ...share.parts,
      ...live.parts,
      listener,
      live.streams,
    ],
  })
  return service
}

/** One way to each owner of a call but the gateway itself. Cookies come back from auth alone. */
function upstreamsTo(
  { config, limits, log }: Context,
  contracts: Readonly<Record<string, Call>>,
  own: OwnCalls,
  agent: Agent,
) {
  const owners = new Set<Upstreamed>()
  for (const [name, { owner, who }] of Object.entries(contracts)) {
    if (owner !== 'gateway' && who !== 'service') owners.add(owner)
    if (owner === 'gateway' && !own[name]) throw new Error(`the gateway has no answer to its own call ${name}`)
  }
  return new Map(
    [...owners].map((owner) => {
      const address = config.upstreams[owner]?.http
      if (!address) throw new Error(`the configuration does not say where ${owner} is`)
      const cookies = owner === 'auth' ? { cookies: (cookie: string) => cookie } : {}
      return [owner, createUpstream({ name: owner, address, agent, limits, log, ...cookies })] as const
    }),
  )
}
