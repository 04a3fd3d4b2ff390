import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metrics } from '@hunch/kit/telemetry'
import { listBackups } from './backups.ts'

/**
 * Reports the time of the last complete backup to metrics and to the admin's status page. The list of erased members is
 * in the folder of the backups.
 */
export function observeBackups(metrics: Metrics, erasuresUrl: string): void {
  const folder = dirname(fileURLToPath(erasuresUrl))
  const lastBackup = async () => {
    const [newest] = await listBackups(folder)
    return newest && Date.parse(newest.manifest.at) / 1_000
  }
  const help = 'The point in time of the last whole backup, in seconds since 1970.'
  // The metric is labelled as the gateway's, because the gateway builds the status page.
  metrics.of({ service: 'gateway' }).sampled('gauge', 'backup_last_success_timestamp_seconds', help, lastBackup)
}
