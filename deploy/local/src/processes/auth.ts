/**
 * Auth on one machine. Its own main.ts supports neither the local identity provider nor cookies over plain http. So no
 * environment variable can enable these in a deployment. Here the launcher enables them by message.
 */
import { createAuth, type SentMail } from '@hunch/auth'
import { runProcess } from '@hunch/kit/lifecycle'
import { type AuthTask, receiveTask, report } from './task.ts'

const task = await receiveTask<AuthTask>()
await runProcess(
  () => ({
    logLevel: task.logLevel,
    config: { ...task.config, mailed: (mail: SentMail) => void report({ kind: 'mailed', ...mail }) },
  }),
  async (config, log, telemetry) => {
    const auth = await createAuth(config, log, telemetry)
    return {
      ...auth,
      async start() {
        await auth.start()
        await report({ kind: 'admin', admin: await auth.admin.ensure() })
      },
    }
  },
)
