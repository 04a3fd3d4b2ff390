import type { Metrics, Reading } from '../telemetry/index.ts'
import { version } from '../version.ts'

/** Where every service says how it is, to the gateway alone: in an answer to the admin it becomes plain words. */
export const statusPath = '/internal/status'

/** How a service is: the sampled figures of its metrics, as `/metrics` names them. */
export interface ServiceStatus {
  readonly version: string
  readonly node: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly readings: readonly Reading[]
}

/** How a service is; without metrics only which version runs. */
export const statusOf = async (metrics: Metrics | undefined): Promise<ServiceStatus> => ({
  version,
  node: process.versions.node,
  startedAt: Math.round(Date.now() - process.uptime() * 1000),
  readings: (await metrics?.read()) ?? [],
})
