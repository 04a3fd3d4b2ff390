import { isIP } from 'node:net'
import { type Address, type ServiceConfig, serviceSettings } from '@hunch/kit/config'
import type { Owner } from '@hunch/proto/http'
import { z } from 'zod'

/** A part of the product that lives under a path of its own, such as an identity provider. */
export interface Mount {
  /** `/local-identity`: it answers this path and everything below. */
  readonly path: string
  readonly address: Address
}

/** Who owns calls that the gateway passes on; its own it answers itself. */
export type Upstreamed = Exclude<Owner, 'gateway'>

/** What the gateway is told, as values. */
export interface GatewayConfig {
  readonly host: string
  /** 0 takes any free port. */
  readonly httpPort: number
  /** Where each owner of calls listens; every owner named by a contract must be there. */
  readonly upstreams: Readonly<Partial<Record<Upstreamed, { readonly http: Address }>>>
  readonly authRpc: Address
  /** Asked who may see a post that somebody watches. */
  readonly predictionsRpc: Address
  /** Read for live updates: `postgres://…` or `kafka://…` */
  readonly eventLogUrl: string
  readonly identity: ServiceConfig['identity']
  readonly productName: string
  /** The folder of the built web app. */
  readonly webRoot: string
  readonly mounts: readonly Mount[]
  /** Browsers reach the product by https: `__Host-` cookie, HSTS, upgraded requests. */
  readonly secure: boolean
  /** The one address that people use, as `https://hunch.example`; no other host is answered then. */
  readonly publicUrl?: string
  /** Addresses or CIDR ranges of proxies whose forwarded headers count. */
  readonly trustedProxies: readonly string[]
  readonly limits?: Partial<Limits>
}

/** Every bound of the gateway, each with its default here. */
export const defaultLimits = {
  /** Requests are counted over this time. */
  windowSeconds: 10,
  /** One member, in a window; twice what a fast thumb manages on a feed full of photos. */
  memberReads: 600,
  memberWrites: 60,
  /** One address (or IPv6 /64) in a window: a household, an office, a school. */
  addressReads: 3_000,
  addressWrites: 600,
  /** The most that a body may hold, multipart files aside. */
  bodyBytes: 64 * 1024,
  /** All of the headers must be there. */
  headersMs: 10_000,
  /** All of a body must be there; multipart bodies carry photos over slow networks. */
  bodyMs: 10_000,
  uploadMs: 180_000,
  /** A body that stops coming is given up. */
  stallMs: 10_000,
  /** For admission, and from the end of a request to the start of its answer, together. */
  answerMs: 4_500,
  /** The same for photos that are taken in, and for an archive that is made. */
  longAnswerMs: 30_000,
  /** A page must not wait long for what it says of itself to who reads no script. */
  previewMs: 1_000,
  /** An answer that stops coming is given up. */
  answerStallMs: 30_000,
  /** A connection on which nothing moves in either direction. */
  silentMs: 60_000,
  keepAliveMs: 65_000,
  /** Connections without a request under way; beyond it the oldest is closed. */
  idleConnections: 2_000,
  connections: 10_000,
  /** Connections to one upstream; further requests wait for one. */
  upstreamConnections: 256,
  /** Live streams of one member, and of all; what of one may wait to be sent before it is dropped. */
  memberStreams: 8,
  streams: 5_000,
  streamBytes: 64 * 1024,
  /** A live stream shows that it lives; who may see is asked again; a lost stream finds what it missed. */
  heartbeatMs: 15_000,
  viewMs: 30_000,
  missedMs: 60_000,
  /** Changes are told together after this time, of many counts of one post only the last. */
  gatherMs: 100,
} as const

export type Limits = { readonly [K in keyof typeof defaultLimits]: number }

const url = (protocol: RegExp, description: string) => z.url({ protocol }).describe(description)
const { HOST, HTTP_PORT, PRODUCT_NAME, LOG_LEVEL, EVENT_LOG_URL, IDENTITY_PRIVATE_KEY } = serviceSettings
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

/** The environment of the gateway as a process of its own. */
export const gatewaySettings = z
  .object({
    HOST,
    HTTP_PORT,
    PRODUCT_NAME,
    LOG_LEVEL,
    EVENT_LOG_URL,
    IDENTITY_PRIVATE_KEY,
    NODE_ENV: z.string().optional(),
    AUTH_URL: url(/^http$/, 'http://host:port of auth'),
    AUTH_RPC: rpcAddress('auth'),
    PREDICTIONS_URL: url(/^http$/, 'http://host:port of predictions'),
    PREDICTIONS_RPC: rpcAddress('predictions'),
    SOCIAL_URL: url(/^http$/, 'http://host:port of social'),
    GROUPS_URL: url(/^http$/, 'http://host:port of groups'),
    NOTIFICATIONS_URL: url(/^http$/, 'http://host:port of notifications'),
    MEDIA_URL: url(/^http$/, 'http://host:port of media'),
    ANALYTICS_URL: url(/^http$/, 'http://host:port of analytics'),
    WEB_ROOT: z.string().describe('folder of the built web app'),
    PUBLIC_URL: url(/^https?$/, 'the address that people use').optional(),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
      .refine((list) => list.every(isRange), { error: 'must be addresses or CIDR ranges, separated by commas' }),
    LIMITS: z
      .string()
      .default('{}')
      .transform((text, context) => {
        const limits = LimitSettings.safeParse(parsed(text))
        if (limits.success) return limits.data as Partial<Limits>
        context.addIssue(`must be a JSON object of positive numbers under: ${Object.keys(defaultLimits).join(', ')}`)
        return z.NEVER
      }),
  })
  .superRefine(({ NODE_ENV, PUBLIC_URL }, context) => {
    if (NODE_ENV === 'production' && !PUBLIC_URL?.startsWith('https://'))
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'must be an https address in production' })
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The settings under the names that code uses. Nothing is mounted in a process of its own. */
export const toGatewayConfig = (settings: z.output<typeof gatewaySettings>): GatewayConfig => ({
  host: settings.HOST,
  httpPort: settings.HTTP_PORT,
  upstreams: {
    auth: { http: settings.AUTH_URL },
    predictions: { http: settings.PREDICTIONS_URL },
    social: { http: settings.SOCIAL_URL },
    groups: { http: settings.GROUPS_URL },
    notifications: { http: settings.NOTIFICATIONS_URL },
    media: { http: settings.MEDIA_URL },
    analytics: { http: settings.ANALYTICS_URL },
  },
  authRpc: settings.AUTH_RPC,
  predictionsRpc: settings.PREDICTIONS_RPC,
  eventLogUrl: settings.EVENT_LOG_URL,
  identity: { privateKey: settings.IDENTITY_PRIVATE_KEY, publicKeys: {} },
  productName: settings.PRODUCT_NAME,
  webRoot: settings.WEB_ROOT,
  mounts: [],
  secure: settings.PUBLIC_URL?.startsWith('https://') ?? false,
  ...(settings.PUBLIC_URL ? { publicUrl: settings.PUBLIC_URL } : {}),
  trustedProxies: settings.TRUSTED_PROXIES,
  limits: settings.LIMITS,
})
