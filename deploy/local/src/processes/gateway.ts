/** The gateway on one machine. It accepts from the launcher's socket and mounts the local identity provider. */
import { createGateway } from '@hunch/gateway'
import { runProcess } from '@hunch/kit/lifecycle'
import { type GatewayTask, receiveTask, report } from './task.ts'

const { task, socket } = await receiveTask<GatewayTask>()
await runProcess(
  () => ({ config: { ...task.config, socket }, logLevel: task.logLevel }),
  async (config, log, telemetry) => {
    const gateway = await createGateway(config, log.child({ service: 'gateway' }), { telemetry })
    return {
      ...gateway,
      async stop() {
        void report({ kind: 'leaving' })
        await gateway.stop()
      },
    }
  },
)
