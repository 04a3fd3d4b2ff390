import type { Metrics, Reading } from '../telemetry/index.ts'
import { version } from '../version.ts'

/** Path of a service's status, for the gateway only. The admin pages show the status in plain words. */
export const statusPath = '/internal/status'

/** Status of a service: version, start time, and the sampled metrics, named as in `/metrics`. */
export interface ServiceStatus {
  readonly version: string
  readonly node: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly readings: readonly Reading[]
}

/** Returns the status of a service; without metrics `readings` is empty. */
export const statusOf = async (metrics: Metrics | undefined): Promise<ServiceStatus> => ({
  version,
  node: process.versions.node,
  startedAt: Math.round(Date.now() - process.uptime() * 1000),
  readings: (await metrics?.read()) ?? [],
})
