/**
 * Auth on one machine. Its own main.ts knows neither the local identity provider nor cookies over plain http, so that no
 * environment variable can ever bring those into a deployment; here the launcher says it by message.
 */
import { createAuth, type SentMail } from '@hunch/auth'
import { runProcess } from '@hunch/kit/lifecycle'
import { type AuthTask, receiveTask, report } from './task.ts'

const { task } = await receiveTask<AuthTask>()
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
