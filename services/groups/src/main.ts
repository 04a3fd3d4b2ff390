import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { readGroupsConfig } from './config.ts'
import { createGroups } from './service.ts'

const { config, logLevel } = readGroupsConfig()
const log = createLog({ level: logLevel })
await runUntilSignalled(() => createGroups(config, log), log)
