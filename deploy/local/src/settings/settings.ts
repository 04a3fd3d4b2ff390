import { join, resolve } from 'node:path'
import { allowedHosts } from '@hunch/gateway/hosts'
import { meansProduction, publicUrlSettings, readConfig, secret, serviceSettings } from '@hunch/kit/config'
import { type TracingConfig, telemetrySettings, toTracingConfig } from '@hunch/kit/telemetry'
import { checkSettings, type PictureCheck, toPictureCheck } from '@hunch/media/config'
import { z } from 'zod'
import type { DataFolder, Purpose } from '../data/data-folder.ts'
import type { Providers } from '../one-machine.ts'
import type { Production } from '../production.ts'
import { StartError } from '../start-error.ts'
import { productionVariables, readProduction, readProviders } from './production-settings.ts'

const backupSettings = {
  BACKUP_DIR: z.string().optional().describe('where backups are kept; default: `backups/` in the data folder'),
  BACKUPS_KEPT: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(0)
    .max(3_650)
    .default(14)
    .describe('how many nightly backups are kept; 0 makes none'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of the day, as in 03:30' })
    .default('03:30')
    .describe('when the nightly backup is made'),
}

/** The variables of `npm start`; its README lists them. */
export const Settings = z.object({
  ...publicUrlSettings,
  PUBLIC_URL: publicUrlSettings.PUBLIC_URL.describe(
    'origin of the links in mails (default: http://localhost:<port>); requests to its host are accepted',
  ),
  ALLOWED_HOSTS: allowedHosts,
  OPERATIONS_PORT: serviceSettings.OPERATIONS_PORT,
  ...telemetrySettings,
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe("with --production or --no-demo: sign-in by Google, the OAuth client's id"),
  OIDC_ISSUER: z
    .string()
    .optional()
    .describe('with --production or --no-demo: sign-in by another OpenID Connect provider, its issuer'),
  PRODUCT_NAME: z.string().default('Hunch').describe("the product's name"),
  ADMIN_EMAIL: z
    .email({ error: 'must be an e-mail address' })
    .default('admin@example.com')
    .describe("the admin's e-mail address"),
  ADMIN_PASSWORD: z
    .string()
    .min(12, { error: 'must have at least 12 characters' })
    .optional()
    .meta(
      secret(
        "the admin's password, at least 12 characters; without it one is made at the first start and shown once at a terminal, else kept in `admin-password`; setting it later replaces a lost one",
      ),
    ),
  ...checkSettings,
  ...backupSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much `app.log` holds'),
})

/** The variables that a start in production reads. */
export const variables: readonly string[] = [...new Set([...Object.keys(Settings.shape), ...productionVariables])]

export interface Settings {
  readonly product: string
  readonly adminEmail: string
  readonly adminPassword?: string
  readonly logLevel: string
  readonly allowedHosts: readonly string[]
  /** Origin of the links in mails. */
  readonly publicUrl?: string
  /** Port of probes and metrics, on this machine only. Default: any free port. */
  readonly operationsPort?: number
  /** Set in production. */
  readonly production?: Production
  /** The operator's identity providers, instead of the local one. Not set in production. */
  readonly providers?: Providers
  /** Where traces are exported. Default: nowhere. */
  readonly tracing?: TracingConfig | undefined
  /** External check of a photo before it is shown. */
  readonly pictureCheck: PictureCheck
  readonly backups: {
    /** Folder of the backups. Default: `backups` in the data folder. */
    readonly folder?: string
    /** Number of nightly backups to keep; 0 makes none. */
    readonly kept: number
    /** Time of day, such as `03:30`. */
    readonly at: string
  }
}

/** Returns the folder of a data folder's backups and of the list of erased members. */
export const backupsOf = ({ backups }: Pick<Settings, 'backups'>, data: Pick<DataFolder, 'path'>): string =>
  backups.folder ?? join(data.path, 'backups')

/** Reads the backup settings only. Throws a ConfigError that names each invalid variable. */
export function readBackupSettings(environment: NodeJS.ProcessEnv): Settings['backups'] {
  const { BACKUPS_KEPT: kept, BACKUP_AT: at, BACKUP_DIR } = readConfig(z.object(backupSettings), environment)
  return { kept, at, ...(BACKUP_DIR ? { folder: resolve(BACKUP_DIR) } : {}) }
}

/**
 * Reads the settings. Only `production` selects production mode; NODE_ENV does not. Without `demo`, the operator's identity
 * providers replace the local one, which asks for no password. Throws a ConfigError that names all missing or invalid
 * variables. Throws a StartError if the environment is meant for production and `production` is false.
 */
export function readSettings(environment: NodeJS.ProcessEnv, { production = false, demo = true } = {}): Settings {
  const real = production ? readProduction(environment) : undefined
  const settings = readConfig(Settings, environment)
  if (!real) rejectProduction(settings, demo)
  const providers = real || demo ? undefined : readProviders(environment)
  return {
    ...(real ? { production: real } : {}),
    ...(providers ? { providers } : {}),
    product: settings.PRODUCT_NAME,
    adminEmail: settings.ADMIN_EMAIL,
    logLevel: settings.LOG_LEVEL,
    backups: readBackupSettings(environment),
    allowedHosts: settings.ALLOWED_HOSTS,
    tracing: toTracingConfig(settings),
    pictureCheck: toPictureCheck(settings),
    ...(settings.PUBLIC_URL ? { publicUrl: settings.PUBLIC_URL } : {}),
    ...(settings.OPERATIONS_PORT === undefined ? {} : { operationsPort: settings.OPERATIONS_PORT }),
    ...(settings.ADMIN_PASSWORD ? { adminPassword: settings.ADMIN_PASSWORD } : {}),
  }
}

/** Reads the settings for a command on a data folder, by the folder's purpose. */
export const readSettingsFor = (purpose: Purpose | undefined, environment: NodeJS.ProcessEnv): Settings =>
  readSettings(environment, { production: purpose === 'production', demo: purpose !== 'providers' })

function rejectProduction(settings: z.output<typeof Settings>, demo: boolean): void {
  if (meansProduction(settings.NODE_ENV)) rejectStart(`NODE_ENV is "${settings.NODE_ENV}"`, '--production')
  if (!demo) return
  for (const name of ['GOOGLE_CLIENT_ID', 'OIDC_ISSUER'] as const)
    if (settings[name]) rejectStart(`${name} is set`, '--production, or with --no-demo')
}

function rejectStart(reason: string, how: string): never {
  throw new StartError(
    `${reason}, and this is the embedded mode: anybody can sign in here as anybody, without a password. ` +
      `Start it with ${how}, run each service as a process of its own instead, or take that setting away.`,
  )
}
