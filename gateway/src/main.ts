/** Runs the gateway as its own process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readGatewayConfig } from './config.ts'
import { createGateway } from './service.ts'

await runProcess(readGatewayConfig, (config, log, telemetry) =>
  createGateway(config, log.child({ service: 'gateway' }), { telemetry }),
)
