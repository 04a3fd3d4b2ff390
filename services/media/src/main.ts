import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { readMediaConfig } from './config.ts'
import { createMedia } from './service.ts'

const { config, logLevel } = readMediaConfig()
const log = createLog({ level: logLevel })
await runUntilSignalled(() => createMedia(config, log), log)
