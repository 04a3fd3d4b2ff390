/** The gateway as a process of its own. */
import { readConfig } from '@hunch/kit/config'
import { runProcess } from '@hunch/kit/lifecycle'
import { gatewaySettings, toGatewayConfig } from './config.ts'
import { createGateway } from './service.ts'

await runProcess(
  () => {
    const settings = readConfig(gatewaySettings)
    return { config: toGatewayConfig(settings), logLevel: settings.LOG_LEVEL }
  },
  (config, log) => createGateway(config, log.child({ service: 'gateway' })),
)
