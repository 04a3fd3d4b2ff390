/** The gateway as a process of its own. */
import { readConfig } from '@hunch/kit/config'
import { runProcess } from '@hunch/kit/lifecycle'
import { Settings, toGatewayConfig } from './config.ts'
import { createGateway } from './service.ts'

await runProcess(
  () => {
    const settings = readConfig(Settings)
    return { config: toGatewayConfig(settings), logLevel: settings.LOG_LEVEL }
  },
  (config, log, metrics) => createGateway(config, log.child({ service: 'gateway' }), { metrics }),
)
