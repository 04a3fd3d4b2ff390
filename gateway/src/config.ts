import { isIP } from 'node:net'
import {
  type Address,
  type Environment,
  isProduction,
  publicUrlSettings,
  readSettings,
  requireHttpsInProduction,
  type ServiceConfig,
  serviceSettings,
} from '@hunch/kit/config'
import type { SharedSocket } from '@hunch/kit/http'
import type { InProcessHttp } from '@hunch/kit/lifecycle'
import { type TracingConfig, telemetrySettings, toTracingConfig } from '@hunch/kit/telemetry'
import type { Timers } from '@hunch/kit/timers'
import type { Owner } from '@hunch/proto/http'
import { z } from 'zod'
import { defaultLimits, type Limits } from './limits.ts'
import { allowedHosts } from './requests/allowed-hosts.ts'

/** A part of the product that lives under a path of its own, such as an identity provider. */
export interface Mount {
  /** `/local-identity`: the path that it serves, with everything below. */
  readonly path: string
  readonly address: Address
}

/** A service that calls are forwarded to: any owner of calls but the gateway. */
export type ServiceName = Exclude<Owner, 'gateway'>

/** Where a service is: everywhere by its address, and in the gateway's process by its listener too. */
export interface UpstreamAddress {
  readonly http: Address
  readonly inProcess?: InProcessHttp | undefined
}

/** The configuration of a gateway, as values. */
export interface GatewayConfig {
  readonly host: string
  /** 0 is any free port. */
  readonly httpPort: number
  /** Used in place of host and port where another process owns the listening socket. */
  readonly socket?: SharedSocket | undefined
  /** Where a process of its own serves probes and metrics. */
  readonly operationsPort?: number | undefined
  /** Where a process of its own exports traces; nowhere where nothing is said. */
  readonly tracing?: TracingConfig | undefined
  /** The services; every owner named by a contract must be there. */
  readonly upstreams: Readonly<Partial<Record<ServiceName, UpstreamAddress>>>
  readonly authRpc: Address
  /** Used for link previews, and for who may see the posts of a live stream. */
  readonly predictionsRpc: Address
  /** Consumed for live updates: `postgres://…` or `kafka://…` */
  readonly eventLogUrl: string
  /** Connections to an event log on PostgreSQL at most, where it is not the usual number. */
  readonly eventLogPoolSize?: number | undefined
  readonly identity: ServiceConfig['identity']
  readonly productName: string
  /** The folder of the built web app. */
  readonly webRoot: string
  readonly mounts: readonly Mount[]
  /** Browsers reach the product by https: `__Host-` cookie, HSTS, upgraded requests. */
  readonly secure: boolean
  /** HSTS holds for every host below the product's too; not unless this is true. */
  readonly hstsSubdomains?: boolean
  /** The address that people use, as `https://hunch.example`. */
  readonly publicUrl?: string
  /** Further hosts that the gateway serves: names or IP addresses; ports are ignored. */
  readonly allowedHosts: readonly string[]
  /** Outside production: this machine's names and private IP addresses are served too. */
  readonly localHosts: boolean
  /** Addresses or CIDR ranges of proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Anybody signs in as anybody, and others than whoever started it may come by: the pages say so. */
  readonly trial?: boolean
  readonly limits?: Partial<Limits>
  /** Node's unless a test gives its own. */
  readonly timers?: Timers
}

const url = (protocol: RegExp, description: string) => z.url({ protocol }).describe(description)
const { HOST, HTTP_PORT, OPERATIONS_PORT, PRODUCT_NAME, LOG_LEVEL, EVENT_LOG_URL, IDENTITY_PRIVATE_KEY } =
  serviceSettings
const rpcAddress = (name: string) =>
  z
    .string()
    .regex(/^[^\s/]+:\d+$/)
    .describe(`host:port of ${name} for gRPC`)

const LimitSettings = z.partialRecord(z.enum(Object.keys(defaultLimits) as [keyof Limits]), z.number().int().positive())

const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const width = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  )
}

/** The environment variables of the gateway as a process of its own; its README lists them. */
export const Settings = z
  .object({
    HOST,
    HTTP_PORT,
    OPERATIONS_PORT,
    ...telemetrySettings,
    PRODUCT_NAME,
    LOG_LEVEL,
    EVENT_LOG_URL,
    IDENTITY_PRIVATE_KEY,
    ...publicUrlSettings,
    AUTH_URL: url(/^http$/, 'http://host:port of auth'),
    AUTH_RPC: rpcAddress('auth'),
    PREDICTIONS_URL: url(/^http$/, 'http://host:port of predictions'),
    PREDICTIONS_RPC: rpcAddress('predictions'),
    SOCIAL_URL: url(/^http$/, 'http://host:port of social'),
    GROUPS_URL: url(/^http$/, 'http://host:port of groups'),
    NOTIFICATIONS_URL: url(/^http$/, 'http://host:port of notifications'),
    MEDIA_URL: url(/^http$/, 'http://host:port of media'),
    ANALYTICS_URL: url(/^http$/, 'http://host:port of analytics'),
    MODERATION_URL: url(/^http$/, 'http://host:port of moderation'),
    WEB_ROOT: z.string().describe('folder of the built web app'),
    ALLOWED_HOSTS: allowedHosts,
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
      .refine((list) => list.every(isRange), { error: 'must be addresses or CIDR ranges, separated by commas' })
      .describe('proxies whose forwarded headers are trusted: addresses and CIDR ranges, separated by commas'),
    HSTS_SUBDOMAINS: z
      .stringbool()
      .default(false)
      .describe('whether browsers use https alone for every host below that of PUBLIC_URL, too (HSTS, for a year)'),
    LIMITS: z
      .string()
      .default('{}')
      .transform((text, context) => {
        const limits = LimitSettings.safeParse(parsed(text))
        if (limits.success) return limits.data as Partial<Limits>
        context.addIssue(`must be a JSON object of positive numbers under: ${Object.keys(defaultLimits).join(', ')}`)
        return z.NEVER
      })
      .describe('JSON object over `defaultLimits` in `src/limits.ts`'),
  })
  .superRefine(requireHttpsInProduction, { when: () => true })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the configuration from the environment's settings. A process of its own has no mounts. */
export const toGatewayConfig = (settings: z.output<typeof Settings>): GatewayConfig => ({
  host: settings.HOST,
  httpPort: settings.HTTP_PORT,
  operationsPort: settings.OPERATIONS_PORT,
  tracing: toTracingConfig(settings),
  upstreams: {
    auth: { http: settings.AUTH_URL },
    predictions: { http: settings.PREDICTIONS_URL },
    social: { http: settings.SOCIAL_URL },
    groups: { http: settings.GROUPS_URL },
    notifications: { http: settings.NOTIFICATIONS_URL },
    media: { http: settings.MEDIA_URL },
    analytics: { http: settings.ANALYTICS_URL },
    moderation: { http: settings.MODERATION_URL },
  },
  authRpc: settings.AUTH_RPC,
  predictionsRpc: settings.PREDICTIONS_RPC,
  eventLogUrl: settings.EVENT_LOG_URL,
  identity: { privateKey: settings.IDENTITY_PRIVATE_KEY, publicKeys: {} },
  productName: settings.PRODUCT_NAME,
  webRoot: settings.WEB_ROOT,
  mounts: [],
  secure: settings.PUBLIC_URL?.startsWith('https://') ?? false,
  hstsSubdomains: settings.HSTS_SUBDOMAINS,
  ...(settings.PUBLIC_URL ? { publicUrl: settings.PUBLIC_URL } : {}),
  allowedHosts: settings.ALLOWED_HOSTS,
  localHosts: !isProduction(settings.NODE_ENV),
  trustedProxies: settings.TRUSTED_PROXIES,
  limits: settings.LIMITS,
})

/**
 * Reads the environment, that of the process where none is passed.
 *
 * @throws ConfigError naming every variable at fault
 */
export function readGatewayConfig(environment?: Environment): { config: GatewayConfig; logLevel: string } {
  const settings = readSettings('gateway', Settings, environment)
  return { config: toGatewayConfig(settings), logLevel: settings.LOG_LEVEL }
}
