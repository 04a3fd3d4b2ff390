/** Runs auth as its own process. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePrivateFile } from '@hunch/kit/files'
import { runProcess } from '@hunch/kit/lifecycle'
import { readAuthConfig } from './config.ts'
import { createAuth } from './service.ts'

const onlyOnce = '(shown only now).'

await runProcess(readAuthConfig, async (config, log, metrics) => {
  const auth = await createAuth(config, log, metrics)
  return {
    ...auth,
    async start() {
      await auth.start()
      const { email, password } = await auth.admin.ensure()
      if (password) process.stderr.write(`The admin ${email} signs in with ${await describePassword(password)}\n`)
    },
  }
})

/**
 * Returns words with the password if stderr is a terminal. Otherwise the output may be stored, so the password is written
 * to a private file, and the words name that file.
 */
async function describePassword(password: string): Promise<string> {
  if (process.stderr.isTTY) return `the password ${password} ${onlyOnce}`
  const file = join(await mkdtemp(join(tmpdir(), 'hunch-admin-')), 'password')
  await writePrivateFile(file, `${password}\n`)
  return `the password in ${file}; ADMIN_PASSWORD sets another.`
}
