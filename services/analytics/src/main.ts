import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { readAnalyticsConfig } from './config.ts'
import { createAnalytics } from './service.ts'

const { config, logLevel } = readAnalyticsConfig()
const log = createLog({ level: logLevel })
await runUntilSignalled(() => createAnalytics(config, log), log)
