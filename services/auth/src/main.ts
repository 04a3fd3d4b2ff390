/** Auth as a process of its own. */
import { readConfig } from '@hunch/kit/config'
import { runProcess } from '@hunch/kit/lifecycle'
import { settings, toAuthConfig } from './config.ts'
import { createAuth } from './service.ts'

await runProcess(
  () => {
    const given = readConfig(settings)
    return { config: toAuthConfig(given), logLevel: given.LOG_LEVEL }
  },
  async (config, log) => {
    const auth = await createAuth(config, log)
    return {
      ...auth,
      async start() {
        await auth.start()
        const { email, password } = await auth.admin.ensure()
        // Past the log on purpose: it is for the operator's terminal, once, and logs are kept.
        if (password)
          process.stderr.write(`The admin ${email} signs in with the password ${password} (told only now).\n`)
      },
    }
  },
)
