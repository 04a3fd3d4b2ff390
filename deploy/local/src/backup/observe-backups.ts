import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metrics } from '@hunch/kit/telemetry'
import { listBackups } from './backups.ts'

/**
 * Lets metrics and the admin's status page say when the last whole backup was made, by the folder in which backups lie
 * beside the list of erased members.
 */
export function observeBackups(metrics: Metrics, erasuresUrl: string): void {
  const folder = dirname(fileURLToPath(erasuresUrl))
  const lastBackup = async () => {
    const [newest] = await listBackups(folder)
    return newest && Date.parse(newest.manifest.at) / 1_000
  }
  const help = 'The point in time of the last whole backup, in seconds since 1970.'
  // As the gateway's, which puts the status page together.
  metrics.of({ service: 'gateway' }).sampled('gauge', 'backup_last_success_timestamp_seconds', help, lastBackup)
}
