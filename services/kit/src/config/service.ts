import type { JWK } from 'jose'
import { z } from 'zod'
import type { AroundEventLog } from '../events/event-log.ts'
import type { InProcessRpc } from '../lifecycle/in-process.ts'
import { telemetrySettings, toTracingConfig } from '../telemetry/settings.ts'
import type { TracingConfig } from '../telemetry/tracing.ts'

/**
 * Where a peer listens, as `host:port` for gRPC or `http://host:port`. A function where the
 * port is known only after the peer has started; in the one-process product with the peer's
 * methods, which are called without a connection.
 */
export type Address = string | (() => string) | { readonly address: () => string; readonly inProcess: InProcessRpc }

export function resolveAddress(address: Address): string {
  if (typeof address === 'string') return address
  return typeof address === 'function' ? address() : address.address()
}

/** The settings of every service. */
export interface ServiceConfig {
  readonly host: string
  /** 0 takes any free port. */
  readonly httpPort: number
  readonly rpcPort: number
  /** Of a process of its own: where probes and metrics answer; any free port on 127.0.0.1 where nothing is said. */
  readonly operationsPort?: number | undefined
  /** Of a process of its own: where it exports traces; nowhere where nothing is said. */
  readonly tracing?: TracingConfig | undefined
  readonly databaseUrl: string
  /** Connections at most. */
  readonly databasePoolSize: number
  readonly eventLogUrl: string
  /** Connections to an event log on PostgreSQL at most, where it is not the usual number. */
  readonly eventLogPoolSize?: number | undefined
  /** Only tests put something there. */
  readonly aroundEventLog?: AroundEventLog | undefined
  /** Relays, consumers and jobs do nothing but when the service is flushed: while demo data is made. */
  readonly onDemand?: boolean | undefined
  readonly identity: {
    readonly privateKey: JWK
    /** By issuer: the public keys of all processes that may call. */
    readonly publicKeys: Readonly<Record<string, JWK>>
  }
  readonly productName: string
}

/** For `meta`: describes a setting that signs in somewhere, or may hold what does. */
export const secret = (description: string) => ({ description, secret: true })

/** For a setting that is a whole number, both ends included. */
export const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

const port = wholeNumber(0, 65_535)
const json = <T extends z.ZodType>(inner: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(inner)

const Key = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

/**
 * The address of a server by its scheme, as in `serverUrl('kafka')`; in Kafka's and MongoDB's there may
 * be several hosts, which no URL has. What is behind the scheme is read by who opens it.
 */
export const serverUrl = (...schemes: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${schemes.map((scheme) => scheme.replace('+', '\\+')).join('|')})://[^\\s/?#]+([/?]\\S*)?$`),
      `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}, and name a host`,
    )

/** The address of a peer for gRPC, `host:port`. */
export const rpcAddress = (name: string) =>
  z
    .string()
    .regex(/^[^\s:/]+:\d+$/, { error: 'must be host:port' })
    .describe(`host:port of ${name}`)

/** The address of a peer for HTTP within the deployment, `http://host:port`. */
export const httpAddress = (name: string) => z.url({ protocol: /^http$/ }).describe(`http://host:port of ${name}`)

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The environment variables that every service reads; spread them into a service's own schema. */
export const serviceSettings = {
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  HTTP_PORT: port.default(0).describe('port for HTTP; 0 is any free one'),
  RPC_PORT: port.default(0).describe('port for gRPC; 0 is any free one'),
  OPERATIONS_PORT: port.optional().describe('port for probes and metrics; without it any free one on 127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).meta(secret('postgres://user:password@host:port/database')),
  DATABASE_POOL: wholeNumber(1, 100).default(10).describe('connections at most'),
  EVENT_LOG_URL: serverUrl('postgres', 'postgresql', 'kafka', 'kafkas').meta(secret('postgres://… or kafka://…')),
  IDENTITY_PRIVATE_KEY: json(Key.extend({ d: z.string() })).meta(secret("the process's own Ed25519 key as a JWK")),
  IDENTITY_PUBLIC_KEYS: json(z.record(z.string(), Key)).describe('JSON: issuer → Ed25519 public JWK'),
  PRODUCT_NAME: z.string().default('Hunch').describe("the product's name"),
  ...telemetrySettings,
  LOG_LEVEL: z.enum(logLevels).default('info').describe(logLevels.join(', ')),
}

const Settings = z.object(serviceSettings)

/** The values of `serviceSettings` under the names that code uses. */
export const toServiceConfig = (settings: z.output<typeof Settings>): ServiceConfig => ({
  host: settings.HOST,
  httpPort: settings.HTTP_PORT,
  rpcPort: settings.RPC_PORT,
  operationsPort: settings.OPERATIONS_PORT,
  tracing: toTracingConfig(settings),
  databaseUrl: settings.DATABASE_URL,
  databasePoolSize: settings.DATABASE_POOL,
  eventLogUrl: settings.EVENT_LOG_URL,
  identity: { privateKey: settings.IDENTITY_PRIVATE_KEY, publicKeys: settings.IDENTITY_PUBLIC_KEYS },
  productName: settings.PRODUCT_NAME,
})
