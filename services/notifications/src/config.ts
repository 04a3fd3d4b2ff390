import {
  type Address,
  type Environment,
  publicUrlSettings,
  readSettings,
  requireHttpsInProduction,
  rpcAddress,
  type ServiceConfig,
  secret,
  serverUrl,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'
import type { PeerAddresses } from './clients/peers.ts'

export interface NotificationsConfig extends ServiceConfig, PeerAddresses {
  /** Location of the notifications: `mongodb://…`. Default: the service's own database (`databaseUrl`). */
  readonly documentsUrl?: string | undefined
  /** The product's origin, e.g. `https://hunch.example`, with which links in mails begin. */
  readonly publicUrl: Address
  /** `smtp://user:password@host:port`, or `file:///folder` without a mail server. */
  readonly mailUrl: string
  /** The sender of mails, e.g. `Hunch <hello@hunch.example>`. */
  readonly mailFrom: string
}

const isMongo = (url: string): boolean => /^mongodb(\+srv)?:/.test(url)

/** The environment variables of this service; its README lists them. @public */
export const Settings = z
  .object({
    ...serviceSettings,
    DOCUMENTS_URL: serverUrl('postgres', 'postgresql', 'mongodb', 'mongodb+srv')
      .optional()
      .meta(secret('mongodb://host:port/database, or the same as DATABASE_URL')),
    AUTH_RPC: rpcAddress('auth'),
    PREDICTIONS_RPC: rpcAddress('predictions'),
    SOCIAL_RPC: rpcAddress('social'),
    GROUPS_RPC: rpcAddress('groups'),
    ...publicUrlSettings,
    PUBLIC_URL: publicUrlSettings.PUBLIC_URL.unwrap(),
    SMTP_URL: z.url({ protocol: /^(smtps?|file)$/ }).meta(secret('smtp://user:password@host:port or file:///folder')),
    MAIL_FROM: z.string().describe('whom mails are from, as in Hunch <hello@hunch.example>'),
  })
  .superRefine(requireHttpsInProduction, { when: () => true })
  .refine(({ DATABASE_URL: own, DOCUMENTS_URL: url = own }) => url === undefined || isMongo(url) || url === own, {
    path: ['DOCUMENTS_URL'],
    message: 'must begin with mongodb:// or be the same as DATABASE_URL',
    when: () => true,
  })

/**
 * Reads the configuration and the log level from the environment.
 *
 * @throws ConfigError naming every invalid variable
 */
export function readNotificationsConfig(environment?: Environment): {
  config: NotificationsConfig
  logLevel: string
} {
  const settings = readSettings('notifications', Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    documentsUrl: settings.DOCUMENTS_URL,
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
