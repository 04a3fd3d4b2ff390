import { readConfig } from '@hunch/kit/config'
import { z } from 'zod'
import { Refusal } from './refusal.ts'

const Settings = z.object({
  NODE_ENV: z.string().default('development'),
  GOOGLE_CLIENT_ID: z.string().optional(),
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
}

/**
 * Reads the environment. Throws a Refusal where this machine is meant for the real thing: the
 * local identity provider asks nobody for a password, and demo people are nobody's business there.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const settings = readConfig(Settings, environment)
  if (settings.NODE_ENV === 'production') refuse('NODE_ENV is "production"')
  if (settings.GOOGLE_CLIENT_ID) refuse('GOOGLE_CLIENT_ID is set')
  return {
    product: settings.PRODUCT_NAME,
    adminEmail: settings.ADMIN_EMAIL,
    logLevel: settings.LOG_LEVEL,
    ...(settings.ADMIN_PASSWORD ? { adminPassword: settings.ADMIN_PASSWORD } : {}),
  }
}

function refuse(fact: string): never {
  throw new Refusal(
    `${fact}, and this is the embedded mode: anybody can sign in here as anybody, without a password. ` +
      'Run each service as a process of its own instead, or take that setting away.',
  )
}
