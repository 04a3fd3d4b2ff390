/**
 * Computes all standings and badges anew from the rows of facts, beside a running service:
 * `node services/analytics/src/rebuild.ts` with the service's environment. Nothing is told.
 */
import { createLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { readAnalyticsConfig, thresholdsOf } from './config.ts'
import { recomputeAll } from './usecases/recompute.ts'

const { config, logLevel } = readAnalyticsConfig()
const log = createLog({ level: logLevel })
const database = openDatabase({ name: 'rebuild', url: config.databaseUrl, poolSize: 1, log })
const { members, changed } = await recomputeAll({ database, thresholds: thresholdsOf(config) })
log.info({ members, changed: changed.length }, 'standings were computed from the facts')
await database.stop?.()
