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
import type { SharedPort } from '@hunch/kit/http'
import type { InProcessHttp } from '@hunch/kit/lifecycle'
import { type TracingConfig, telemetrySettings, toTracingConfig } from '@hunch/kit/telemetry'
import type { Timers } from '@hunch/kit/timers'
import type { Owner } from '@hunch/proto/http'
import { z } from 'zod'
import { defaultLimits, type Limits } from './limits.ts'
import { allowedHosts } from './requests/allowed-hosts.ts'
import { requestLimits } from './requests/limits.ts'

/** A part of the product that is served under its own path, such as an identity provider. */
export interface Mount {
  /** The path that the mount serves, with all paths below it, for example `/local-identity`. */
  readonly path: string
  readonly address: Address
}

/** A service that calls are forwarded to: any owner of calls except the gateway. */
export type ServiceName = Exclude<Owner, 'gateway'>

/** How to reach a service: by its address, and by its listener if it runs in the gateway's process. */
export interface UpstreamAddress {
  readonly http: Address
  readonly inProcess?: InProcessHttp | undefined
}

/** The configuration of a gateway. */
export interface GatewayConfig {
  readonly host: string
  /** 0 means any free port. */
  readonly httpPort: number
  /** How to share the port with other processes, for example with the gateway that this one replaces. */
  readonly shared?: SharedPort | undefined
  /** Port for probes and metrics, if the gateway runs as its own process. */
  readonly operationsPort?: number | undefined
  /** Export of traces, if the gateway runs as its own process. Default: no export. */
  readonly tracing?: TracingConfig | undefined
  /** The services. Every owner that a contract names must be listed. */
  readonly upstreams: Readonly<Partial<Record<ServiceName, UpstreamAddress>>>
  readonly authRpc: Address
  /** Address of predictions for gRPC. Used for link previews, and to check which posts a live stream may show. */
  readonly predictionsRpc: Address
  /** Address of the event log, which live updates consume: `postgres://…` or `kafka://…` */
  readonly eventLogUrl: string
  /** Maximum number of connections to an event log on PostgreSQL. Default: 2. */
  readonly eventLogPoolSize?: number | undefined
  readonly identity: ServiceConfig['identity']
  readonly productName: string
  /** The folder of the built web app. */
  readonly webRoot: string
  readonly mounts: readonly Mount[]
  /** Whether browsers reach the product by https. If so, enables the `__Host-` cookie, HSTS and upgraded requests. */
  readonly secure: boolean
  /** Whether HSTS also applies to the subdomains of the product's host. Default: false. */
  readonly hstsSubdomains?: boolean
  /** The public address, for example `https://hunch.example`. */
  readonly publicUrl?: string
  /** Further hosts that the gateway serves, on any port: names or IP addresses, without a port. */
  readonly allowedHosts: readonly string[]
  /** Whether the gateway also serves this machine's names and private IP addresses. For use outside production. */
  readonly localHosts: boolean
  /** Addresses or CIDR ranges of proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Whether anyone can sign in as anyone while other machines can reach the product. If so, the pages show a notice. */
  readonly trial?: boolean
  readonly limits?: Partial<Limits>
  /**
   * How long a stopping gateway waits for clients to use or close idle connections, in ms. A write that is sent on a
   * connection just as it is closed is lost. Default: 250.
   */
  readonly unusedMs?: number | undefined
  /** Default: Node's timers. Tests pass their own. */
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

/** Settings that an operator chooses in production. `npm start -- --production` has them as well. */
export const productionSettings = {
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
}

/** Converts the values of `productionSettings` to configuration. */
export const toProductionConfig = (values: z.output<z.ZodObject<typeof productionSettings>>) => ({
  trustedProxies: values.TRUSTED_PROXIES,
  hstsSubdomains: values.HSTS_SUBDOMAINS,
})

/** The environment variables of the gateway as its own process. The README lists them. */
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
    ...productionSettings,
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

/** `unusedMs` of a gateway that stops while another gateway serves: clients and proxies connect to the other one. */
export const unusedMsBesideOthers = requestLimits.unusedMs

/** Converts the settings of the environment to the configuration, which has no mounts. */
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
  ...toProductionConfig(settings),
  ...(settings.PUBLIC_URL ? { publicUrl: settings.PUBLIC_URL } : {}),
  allowedHosts: settings.ALLOWED_HOSTS,
  localHosts: !isProduction(settings.NODE_ENV),
  limits: settings.LIMITS,
  unusedMs: unusedMsBesideOthers,
})

/**
 * Reads the configuration from the environment. Default: `process.env`.
 *
 * @throws ConfigError that names every invalid variable
 */
export function readGatewayConfig(environment?: Environment): { config: GatewayConfig; logLevel: string } {
  const settings = readSettings('gateway', Settings, environment)
  return { config: toGatewayConfig(settings), logLevel: settings.LOG_LEVEL }
}
