/** Computes all standings and badges anew from the rows of facts, beside a running service. */
import { createLog } from '@hunch/kit/log'
import { readAnalyticsConfig } from './config.ts'
import { createAnalytics } from './service.ts'

const { config, logLevel } = readAnalyticsConfig()
const log = createLog({ level: logLevel })
