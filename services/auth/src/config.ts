import { type Address, type ServiceConfig, serviceSettings, toServiceConfig } from '@hunch/kit/config'
import { z } from 'zod'
import type { ExporterAddresses } from './clients/exporters.ts'

/** The identity provider: Google where no addresses are named. */
export interface GoogleConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** Where browsers are sent; a path on the product's own origin will do. */
  readonly authorizationUrl?: string
  readonly tokenUrl?: Address
  /** Must end in `/userinfo`. */
  readonly userProfileUrl?: Address
}

/** A mail that went out. */
export interface SentMail {
  readonly to: string
  readonly link: string
}

export interface AuthConfig extends ServiceConfig, ExporterAddresses {
  readonly google: GoogleConfig
  /** Everything in one process on one machine: the only mode in which cookies may travel over plain http. */
  readonly embedded: boolean
  readonly secureCookies: boolean
  /** The product's origin, as in `https://hunch.example`; without it, the one that the gateway tells of is used. */
  readonly publicUrl?: string
  readonly adminEmail: string
  /** Where it is not set, one is made at the first start. */
  readonly adminPassword?: string
  /** `smtp://user:password@host:port`, or `file:///folder` where there is no mail server. */
  readonly mailUrl: string
  /** Whom mails are from, as in `Hunch <hello@hunch.example>`. */
  readonly mailFrom: string
  /** Answers other services over gRPC and does nothing else: for an operator's commands beside a running product. */
  readonly answersOnly?: boolean
  /** Is told of each mail, where links are to be shown on a terminal; never in production. */
  readonly mailed?: (mail: SentMail) => void
  /** The HTTP address of media. */
  readonly mediaHttp: Address
}

const peer = (name: string) =>
  z
    .string()
    .regex(/^[^\s:/]+:\d+$/)
    .describe(`host:port of ${name}`)

/** The environment variables that this service reads. */
export const settings = z
  .object({
    ...serviceSettings,
    NODE_ENV: z.string().default('production'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional()
      .describe("the product's origin, as in https://hunch.example"),
    GOOGLE_CLIENT_ID: z.string().describe("the OAuth client's id"),
    GOOGLE_CLIENT_SECRET: z.string().describe("the OAuth client's secret"),
    ADMIN_EMAIL: z.email().describe("the admin's e-mail address"),
    ADMIN_PASSWORD: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
    SMTP_URL: z.url({ protocol: /^(smtps?|file)$/ }).describe('smtp://user:password@host:port or file:///folder'),
    MAIL_FROM: z.string().describe('whom mails are from, as in Hunch <hello@hunch.example>'),
    MEDIA_HTTP: z.url({ protocol: /^http$/ }).describe('http://host:port of media'),
    PREDICTIONS_RPC: peer('predictions'),
    SOCIAL_RPC: peer('social'),
    GROUPS_RPC: peer('groups'),
    NOTIFICATIONS_RPC: peer('notifications'),
    ANALYTICS_RPC: peer('analytics'),
  })
  .refine(({ NODE_ENV, PUBLIC_URL }) => NODE_ENV !== 'production' || PUBLIC_URL?.startsWith('https:'), {
    path: ['PUBLIC_URL'],
    error: 'must be set, and begin with https:, in production',
  })

/** The values of `settings` under the names that code uses. */
export const toAuthConfig = (given: z.output<typeof settings>): AuthConfig => ({
  ...toServiceConfig(given),
  google: { clientId: given.GOOGLE_CLIENT_ID, clientSecret: given.GOOGLE_CLIENT_SECRET },
  embedded: false,
  secureCookies: true,
  adminEmail: given.ADMIN_EMAIL,
  mailUrl: given.SMTP_URL,
  mailFrom: given.MAIL_FROM,
  mediaHttp: given.MEDIA_HTTP,
  predictionsRpc: given.PREDICTIONS_RPC,
  socialRpc: given.SOCIAL_RPC,
  groupsRpc: given.GROUPS_RPC,
  notificationsRpc: given.NOTIFICATIONS_RPC,
  analyticsRpc: given.ANALYTICS_RPC,
  ...(given.PUBLIC_URL ? { publicUrl: given.PUBLIC_URL } : {}),
  ...(given.ADMIN_PASSWORD ? { adminPassword: given.ADMIN_PASSWORD } : {}),
})
