import {
  type Address,
  type Environment,
  readConfig,
  type ServiceConfig,
  serverUrl,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'

export interface NotificationsConfig extends ServiceConfig {
  /** `postgres://…` or `mongodb://…`. */
  readonly databaseUrl: string
  /** gRPC addresses, `host:port`. */
  readonly authRpc: Address
  readonly predictionsRpc: Address
  readonly socialRpc: Address
  readonly groupsRpc: Address
  /** The product's origin, as in `https://hunch.example`: links in mails begin with it. */
  readonly publicUrl: Address
  /** `smtp://user:password@host:port`, or `file:///folder` where there is no mail server. */
  readonly mailUrl: string
  /** Whom mails are from, as in `Hunch <hello@hunch.example>`. */
  readonly mailFrom: string
}

const rpcAddress = (name: string) =>
  z
    .string()
    .regex(/^[^\s:/]+:\d+$/)
    .describe(`host:port of ${name}`)

const Settings = z.object({
  ...serviceSettings,
  DATABASE_URL: serverUrl('postgres', 'postgresql', 'mongodb', 'mongodb+srv').describe(
    'postgres://user:password@host:port/database or mongodb://host:port/database',
  ),
  AUTH_RPC: rpcAddress('auth'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
  SOCIAL_RPC: rpcAddress('social'),
  GROUPS_RPC: rpcAddress('groups'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .describe("the product's origin, as in https://hunch.example"),
  SMTP_URL: z.url({ protocol: /^(smtps?|file)$/ }).describe('smtp://user:password@host:port or file:///folder'),
  MAIL_FROM: z.string().describe('whom mails are from, as in Hunch <hello@hunch.example>'),
})

/** What the environment says, and how much to log. Throws ConfigError naming every variable at fault. */
export function readNotificationsConfig(environment?: Environment): {
  config: NotificationsConfig
  logLevel: string
} {
  const settings = readConfig(Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    authRpc: settings.AUTH_RPC,
    predictionsRpc: settings.PREDICTIONS_RPC,
    socialRpc: settings.SOCIAL_RPC,
    groupsRpc: settings.GROUPS_RPC,
    publicUrl: settings.PUBLIC_URL,
    mailUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
