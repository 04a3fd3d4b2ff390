/** The gateway on one machine. It takes the port over from the launcher and mounts the local identity provider. */
import { createGateway } from '@hunch/gateway'
import { runProcess } from '@hunch/kit/lifecycle'
import { askLauncher, portOfLauncher } from '../ask-launcher.ts'
import { type GatewayTask, receiveTask } from './task.ts'

const task = await receiveTask<GatewayTask>()
await runProcess(
  () => ({ config: { ...task.config, shared: portOfLauncher }, logLevel: task.logLevel }),
  async (config, log, telemetry) => {
    const gateway = await createGateway(config, log.child({ service: 'gateway' }), { telemetry })
    return {
      ...gateway,
      async stop() {
        await askLauncher({ kind: 'leaving' })
        await gateway.stop()
      },
    }
  },
)
