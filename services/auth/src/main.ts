/** The process: reads its configuration and runs until it is told to stop. */
import { readConfig } from '@hunch/kit/config'
import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { settings, toAuthConfig } from './config.ts'
import { createAuth } from './service.ts'

const given = readConfig(settings)
const log = createLog({ level: given.LOG_LEVEL })

await runUntilSignalled(async () => {
  const auth = await createAuth(toAuthConfig(given), log)
  return {
    ...auth,
    async start() {
      await auth.start()
      const { email, password } = await auth.admin.ensure()
      // Past the log on purpose: it is for the operator's terminal, once, and logs are kept.
      if (password) process.stderr.write(`The admin ${email} signs in with the password ${password} (told only now).\n`)
    },
  }
}, log)
