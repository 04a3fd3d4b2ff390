/**
 * The local identity provider in its own process: for `npm start` with `--processes` or `--workers`, and for the trial
 * images. It exits at once unless NODE_ENV is `development` or `test`, because here anyone can sign in as anyone.
 */
import { type Environment, httpAddress, readConfig, serviceSettings } from '@hunch/kit/config'
import { composeService, runProcess } from '@hunch/kit/lifecycle'
import { z } from 'zod'
import { demoPeople } from '../demo/people.ts'
import { createPeople } from './people.ts'
import { createLocalIdentity } from './server.ts'

const { HOST, HTTP_PORT, OPERATIONS_PORT, PRODUCT_NAME, LOG_LEVEL } = serviceSettings

const why = 'this provider lets anybody sign in as anybody, without a password'

/** The environment variables of the provider as a process of its own. */
export const Settings = z.object({
  HOST,
  HTTP_PORT,
  OPERATIONS_PORT,
  PRODUCT_NAME,
  LOG_LEVEL,
  NODE_ENV: z
    .enum(['development', 'test'], { error: `must be development: ${why}` })
    .describe(`must be development: ${why}`),
  LOCAL_IDENTITY_URL: httpAddress('this provider, as the gateway and auth ask it'),
  LOCAL_IDENTITY_SECRET: z.string().min(16).describe('what auth proves itself with, at least 16 characters'),
  ADMIN_EMAIL: z.email().default('admin@example.com').describe("the admin's e-mail address; no visitor can claim it"),
  DEMO_PEOPLE: z.enum(['true', 'false']).default('true').describe('whether the demo people can sign in'),
  PEOPLE_FILE: z.string().optional().describe('file that stores new people who sign in; default: memory'),
})

/** Reads the configuration from the environment. @throws ConfigError naming every variable at fault */
function read(environment?: Environment) {
  const settings = readConfig(Settings, environment)
  const { HOST: host, OPERATIONS_PORT: operationsPort, LOG_LEVEL: logLevel } = settings
  return { config: { host, operationsPort, settings }, logLevel }
}

await runProcess(read, async ({ host, settings }, log, { metrics }) => {
  const provider = createLocalIdentity({
    people: createPeople(settings.DEMO_PEOPLE === 'true' ? demoPeople : [], settings.PEOPLE_FILE),
    product: settings.PRODUCT_NAME,
    adminEmail: settings.ADMIN_EMAIL,
    log: log.child({ service: 'local identity' }),
    metrics,
    client: { clientId: 'local', clientSecret: settings.LOCAL_IDENTITY_SECRET },
    host,
    port: settings.HTTP_PORT,
    address: settings.LOCAL_IDENTITY_URL,
  })
  const addresses = () => ({ http: provider.address(), rpc: '' })
  return composeService('local identity', { parts: [provider], log, addresses })
})
