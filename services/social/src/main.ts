import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { readSocialConfig } from './config.ts'
import { createSocial } from './service.ts'

const { config, logLevel } = readSocialConfig()
const log = createLog({ level: logLevel })
await runUntilSignalled(() => createSocial(config, log), log)
