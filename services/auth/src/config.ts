import {
  type Address,
  type Environment,
  httpAddress,
  isProduction,
  publicUrlSettings,
  readSettings,
  requireHttpsInProduction,
  rpcAddress,
  type ServiceConfig,
  secret,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import type { Timers } from '@hunch/kit/timers'
import { z } from 'zod'
import type { ExporterAddresses } from './clients/exporters.ts'
import type { GoogleConfig } from './clients/google/strategy.ts'
import type { OidcConfig } from './clients/oidc/discovery.ts'
import { identityProviderSettings, requireIdentityProvider, toIdentityProviders } from './identity-provider-settings.ts'
import type { PasswordCost } from './passwords/rules.ts'

export { identityProviderSettings, requireIdentityProvider, toIdentityProviders }

/** A sent mail. */
export interface SentMail {
  readonly to: string
  readonly link: string
  /** The file that the mail was written to; undefined if it was sent by SMTP. */
  readonly file: string | undefined
}

export interface AuthConfig extends ServiceConfig, ExporterAddresses {
  /** At least one of `google` and `oidc` is set. */
  readonly google?: GoogleConfig | undefined
  readonly oidc?: OidcConfig | undefined
  /** Whether all services run in one process on one machine. Only then may cookies be sent over plain http. */
  readonly embedded: boolean
  readonly secureCookies: boolean
  /** The product's origin, for example `https://hunch.example`. Default: the origin in the gateway's headers. */
  readonly publicUrl?: string
  /** Start of the links in mails; never taken from a request. */
  readonly linkOrigin: Address
  readonly adminEmail: string
  /** Default of the setting `asksTerms`, whether people must agree to the terms. True in production only. */
  readonly asksTerms: boolean
  /** The admin's password. If it is not set, the first start generates one. */
  readonly adminPassword?: string
  /** Cost of new password hashes. Default: OWASP's recommendation; tests use less. */
  readonly passwordCost?: PasswordCost | undefined
  /** `smtp://user:password@host:port`, or `file:///folder` if there is no mail server. */
  readonly mailUrl: string
  /** The sender of mails, for example `Hunch <hello@hunch.example>`. */
  readonly mailFrom: string
  /** Whether to serve only gRPC, without HTTP, jobs and events: for operator commands while the product runs. */
  readonly answersOnly?: boolean
  /** Called with each sent mail, to show its link on a terminal. Not set in production. */
  readonly mailed?: (mail: SentMail) => void
  /** The HTTP address of media. */
  readonly mediaHttp: Address
  /** Default: Node's timers. Tests pass their own. */
  readonly timers?: Timers
  /** The folder beside the backups for the ids of erased members, as `file:///folder`. If not set, no list is kept. */
  readonly erasuresUrl?: string
}

/** The environment variables that auth needs in every kind of process. Each process adds them to its own schema. */
export const authSettings = {
  ...serviceSettings,
  ADMIN_EMAIL: z.email().describe("the admin's e-mail address"),
  ADMIN_PASSWORD: z
    .string()
    .min(12, { error: 'must have at least 12 characters' })
    .optional()
    .meta(secret("the admin's password; without it the first start makes one and prints it or the path of its file")),
  SMTP_URL: z.url({ protocol: /^(smtps?|file)$/ }).meta(secret('smtp://user:password@host:port or file:///folder')),
  MAIL_FROM: z.string().describe('whom mails are from, as in Hunch <hello@hunch.example>'),
  MEDIA_HTTP: httpAddress('media'),
  ERASURES_URL: z
    .url({ protocol: /^file$/ })
    .optional()
    .describe('file:///folder beside the backups, for the ids of erased members; replicas share it'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
  SOCIAL_RPC: rpcAddress('social'),
  GROUPS_RPC: rpcAddress('groups'),
  NOTIFICATIONS_RPC: rpcAddress('notifications'),
  ANALYTICS_RPC: rpcAddress('analytics'),
  MODERATION_RPC: rpcAddress('moderation'),
}

/** Converts the values of `authSettings` to configuration. */
export const toOwnConfig = (values: z.output<z.ZodObject<typeof authSettings>>) => ({
  ...toServiceConfig(values),
  adminEmail: values.ADMIN_EMAIL,
  mailUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM,
  mediaHttp: values.MEDIA_HTTP,
  predictionsRpc: values.PREDICTIONS_RPC,
  socialRpc: values.SOCIAL_RPC,
  groupsRpc: values.GROUPS_RPC,
  notificationsRpc: values.NOTIFICATIONS_RPC,
  analyticsRpc: values.ANALYTICS_RPC,
  moderationRpc: values.MODERATION_RPC,
  ...(values.ERASURES_URL ? { erasuresUrl: values.ERASURES_URL } : {}),
  ...(values.ADMIN_PASSWORD ? { adminPassword: values.ADMIN_PASSWORD } : {}),
})

/** The environment variables of this service; its README lists them. @public */
export const Settings = z
  .object({ ...serviceSettings, ...publicUrlSettings, ...identityProviderSettings, ...authSettings })
  .superRefine(requireHttpsInProduction, { when: () => true })
  // `when: () => true` runs both checks even if other variables are invalid, so that all faults are reported at once.
  .superRefine(requireIdentityProvider, { when: () => true })

/** The product's origin in development if `PUBLIC_URL` is not set. */
const defaultOrigin = 'http://localhost:3000'

/** Converts the values of `Settings` to the configuration. */
export const toAuthConfig = (values: z.output<typeof Settings>): AuthConfig => ({
  ...toOwnConfig(values),
  ...toIdentityProviders(values),
  embedded: false,
  secureCookies: true,
  asksTerms: isProduction(values.NODE_ENV),
  linkOrigin: values.PUBLIC_URL ?? defaultOrigin,
  ...(values.PUBLIC_URL ? { publicUrl: values.PUBLIC_URL } : {}),
})

/**
 * Reads the configuration from an environment. Default: that of the process.
 *
 * @throws ConfigError naming every invalid variable
 */
export function readAuthConfig(environment?: Environment): { config: AuthConfig; logLevel: string } {
  const values = readSettings('auth', Settings, environment)
  return { config: toAuthConfig(values), logLevel: values.LOG_LEVEL }
}

/** The settings of an auth process that are needed to finish a restore. */
export interface RestoreConfig {
  readonly databaseUrl: string
  readonly privateKey: ServiceConfig['identity']['privateKey']
  readonly erasuresUrl?: string | undefined
}

const restoreSettings = z.object({
  DATABASE_URL: serviceSettings.DATABASE_URL,
  IDENTITY_PRIVATE_KEY: serviceSettings.IDENTITY_PRIVATE_KEY,
  IDENTITY_PUBLIC_KEYS: serviceSettings.IDENTITY_PUBLIC_KEYS,
  ERASURES_URL: authSettings.ERASURES_URL,
})

/**
 * Reads the settings for finishing a restore.
 *
 * @throws ConfigError naming every invalid variable
 */
export function readRestoreConfig(environment?: Environment): RestoreConfig {
  const values = readSettings('auth', restoreSettings, environment)
  return {
    databaseUrl: values.DATABASE_URL,
    privateKey: values.IDENTITY_PRIVATE_KEY,
    erasuresUrl: values.ERASURES_URL,
  }
}
