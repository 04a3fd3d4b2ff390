/** The gateway on one machine: it accepts from the socket that the launcher holds, and has the local identity provider behind it. */
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
