/** The gateway as a process of its own. */
import { readConfig } from '@hunch/kit/config'
import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { gatewaySettings, toGatewayConfig } from './config.ts'
import { createGateway } from './service.ts'

const settings = readConfig(gatewaySettings)
const log = createLog({ level: settings.LOG_LEVEL }).child({ service: 'gateway' })
await runUntilSignalled(() => createGateway(toGatewayConfig(settings), log), log)
