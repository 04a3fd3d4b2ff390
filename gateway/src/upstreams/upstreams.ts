import { Agent } from '@hunch/kit/http'
import type { Part } from '@hunch/kit/lifecycle'
import type { Call } from '@hunch/proto/http'
import type { Mount, ServiceName } from '../config.ts'
import type { Context } from '../context.ts'
import { createBodyReceiver } from '../requests/receive-body.ts'
import { confinedCookie } from '../sessions/cookies.ts'
import { upstreamLimits } from './limits.ts'
import { createUpstream, type Upstream } from './upstream.ts'
import { WriteAgent } from './write-agent.ts'

export interface Upstreams {
  /** One upstream for each owner of calls in the contracts. */
  readonly services: ReadonlyMap<ServiceName, Upstream>
  forMount(mount: Mount): Upstream
  /** Closes all connections to upstreams when the gateway stops. */
  readonly connections: Part
}

/**
 * Creates the upstreams, which share connection pools and the limits of bodies. Auth is the only
 * service that may set cookies. A mount's cookies are confined to its path.
 *
 * @throws Error if a contract's owner has no address
 */
export function createUpstreams(context: Context, contracts: Readonly<Record<string, Call>>): Upstreams {
  const { config, limits, log, containment, guards, timers, shares } = context
  const maxFreeSockets = upstreamLimits.freeConnections
  const pools = {
    reads: new Agent({ keepAlive: true, maxSockets: limits.upstreamConnections, maxFreeSockets }),
    writes: new WriteAgent({ maxSockets: limits.bodyConnections, maxFreeSockets }),
    uploads: new WriteAgent({ maxSockets: limits.uploadConnections, maxFreeSockets }),
    retries: new Agent({ keepAlive: false, maxSockets: limits.upstreamConnections }),
  }
  const shared = {
    ...{ pools, limits, log, containment, guards, timers },
    bodyReceiver: createBodyReceiver(context),
    replyBytes: shares.replyBytes,
  }

  function forService(name: ServiceName): Upstream {
    const { http: address, inProcess } = config.upstreams[name] ?? {}
    if (!address) throw new Error(`the configuration does not say where ${name} is`)
    return createUpstream({
      ...shared,
      name,
      address,
      inProcess,
      ...(name === 'auth' ? { filterCookie: (cookie) => cookie } : {}),
    })
  }

  return {
    services: new Map(ownersOf(contracts).map((owner) => [owner, forService(owner)] as const)),
    forMount: ({ path, address }) =>
      createUpstream({ ...shared, name: path, address, filterCookie: (cookie) => confinedCookie(cookie, path) }),
    connections: {
      name: 'upstream connections',
      async stop() {
        for (const agent of Object.values(pools)) agent.destroy()
      },
    },
  }
}

/** Returns the services that own calls of browsers. */
function ownersOf(contracts: Readonly<Record<string, Call>>): readonly ServiceName[] {
  const owners = new Set<ServiceName>()
  for (const { owner, who } of Object.values(contracts)) if (owner !== 'gateway' && who !== 'service') owners.add(owner)
  return [...owners]
}
