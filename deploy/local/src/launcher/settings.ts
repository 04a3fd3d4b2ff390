import { allowedHosts } from '@hunch/gateway/hosts'
import { meansProduction, publicUrlSettings, readConfig, serviceSettings } from '@hunch/kit/config'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const Settings = z.object({
  ...publicUrlSettings,
  ALLOWED_HOSTS: allowedHosts,
  OPERATIONS_PORT: serviceSettings.OPERATIONS_PORT,
  GOOGLE_CLIENT_ID: z.string().optional(),
  OIDC_ISSUER: z.string().optional(),
  PRODUCT_NAME: z.string().default('Hunch'),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Settings {
  readonly product: string
  readonly adminEmail: string
  readonly adminPassword?: string
  readonly logLevel: string
  readonly allowedHosts: readonly string[]
  /** What the links of mails begin with. */
  readonly publicUrl?: string
  /** Where probes and metrics answer, on this machine alone; any free one where nothing is said. */
  readonly operationsPort?: number
}

/**
 * Reads the environment. Throws a StartError where this machine is meant for the real thing: the
 * local identity provider asks nobody for a password, and demo people do not belong there.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const settings = readConfig(Settings, environment)
  if (meansProduction(settings.NODE_ENV)) rejectStart(`NODE_ENV is "${settings.NODE_ENV}"`)
  for (const name of ['GOOGLE_CLIENT_ID', 'OIDC_ISSUER'] as const) if (settings[name]) rejectStart(`${name} is set`)
  return {
    product: settings.PRODUCT_NAME,
    adminEmail: settings.ADMIN_EMAIL,
    logLevel: settings.LOG_LEVEL,
    allowedHosts: settings.ALLOWED_HOSTS,
    ...(settings.PUBLIC_URL ? { publicUrl: settings.PUBLIC_URL } : {}),
    ...(settings.OPERATIONS_PORT === undefined ? {} : { operationsPort: settings.OPERATIONS_PORT }),
    ...(settings.ADMIN_PASSWORD ? { adminPassword: settings.ADMIN_PASSWORD } : {}),
  }
}

function rejectStart(reason: string): never {
  throw new StartError(
    `${reason}, and this is the embedded mode: anybody can sign in here as anybody, without a password. ` +
      'Run each service as a process of its own instead, or take that setting away.',
  )
}
