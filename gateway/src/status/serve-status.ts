import { resolveAddress } from '@hunch/kit/config'
import { type ServiceStatus, statusOf, statusPath } from '@hunch/kit/http'
import { SystemStatus } from '@hunch/proto/http'
import { z } from 'zod'
import type { GatewayCall } from '../calls/serve-calls.ts'
import type { ServiceName } from '../config.ts'
import type { Context } from '../context.ts'
import { statusLimits } from './limits.ts'
import { figure, partOf, unreachable } from './present.ts'

/** Schema of a service's reply. Replies are validated, since a service may run another release for a while. */
const ServiceReply = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: z.number(),
  readings: z.array(z.object({ name: z.string(), labels: z.record(z.string(), z.string()), value: z.number() })),
})

/**
 * Serves `GET /api/admin/status`: the status of every service, requested concurrently, and the gateway's own. If a
 * service does not reply, the response shows it as unreachable.
 */
export const serveStatus =
  (context: Context): GatewayCall =>
  async (_request, response) => {
    const { config, observer } = context
    const names = Object.keys(config.upstreams) as ServiceName[]
    const [own, ...services] = await Promise.all([
      statusOf(observer.metrics),
      ...names.map((name) => askService(context, name)),
    ])
    const parts = services.map((status, at) => {
      const name = names[at] as ServiceName
      return status ? partOf(name, status) : unreachable(name)
    })
    const backup = [own, ...services].flatMap(
      (status) => figure(status?.readings ?? [], 'backup_last_success_timestamp_seconds') ?? [],
    )
    const status: SystemStatus = {
      at: new Date().toISOString(),
      parts: [partOf('gateway', own), ...parts],
      liveStreams: figure(own.readings, 'live_streams') ?? 0,
      lastBackupAt: backup.length > 0 ? new Date(Math.max(...backup) * 1000).toISOString() : null,
    }
    response.setHeader('cache-control', 'private, no-store')
    response.json(SystemStatus.parse(status))
  }

/** Returns the status of a service; undefined if it does not reply within `statusMs`. */
async function askService({ config, identity, log }: Context, name: ServiceName): Promise<ServiceStatus | undefined> {
  const address = config.upstreams[name]?.http
  if (!address) return undefined
  try {
    const response = await fetch(`${resolveAddress(address)}${statusPath}`, {
      headers: { authorization: `Bearer ${await identity.sign(name, {})}` },
      signal: AbortSignal.timeout(statusLimits.statusMs),
    })
    if (!response.ok) throw new Error(`${name} replied ${response.status}`)
    return ServiceReply.parse(await response.json())
  } catch (error) {
    log.warn({ err: error, service: name }, 'a service does not say how it is')
    return undefined
  }
}
