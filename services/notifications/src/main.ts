import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { readNotificationsConfig } from './config.ts'
import { createNotifications } from './service.ts'

const { config, logLevel } = readNotificationsConfig()
const log = createLog({ level: logLevel })
await runUntilSignalled(() => createNotifications(config, log), log)
