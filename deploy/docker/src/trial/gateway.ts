/** The gateway for docker-compose.yml, with the local identity provider behind it. */
import { createGateway } from '@hunch/gateway'
import { Settings as OwnSettings, toGatewayConfig } from '@hunch/gateway/config'
import { readConfig } from '@hunch/kit/config'
import { runProcess } from '@hunch/kit/lifecycle'
import { mountPath, trialSettings } from './mode.ts'

/** The environment variables of the gateway in a trial. */
export const Settings = OwnSettings.safeExtend(trialSettings)

function read() {
  const { LOCAL_IDENTITY_URL, ...values } = readConfig(Settings)
  const address = LOCAL_IDENTITY_URL.replace(/\/$/, '')
  const config = { ...toGatewayConfig(values), mounts: [{ path: mountPath, address }], trial: true }
  return { config, logLevel: values.LOG_LEVEL }
}

if (import.meta.main)
  await runProcess(read, (config, log, telemetry) =>
    createGateway(config, log.child({ service: 'gateway' }), { telemetry }),
  )
