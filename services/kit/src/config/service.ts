import type { JWK } from 'jose'
import { z } from 'zod'
import type { AroundEventLog } from '../events/event-log.ts'
import type { InProcessRpc } from '../lifecycle/in-process.ts'
import { telemetrySettings, toTracingConfig } from '../telemetry/settings.ts'
import type { TracingConfig } from '../telemetry/tracing.ts'
import type { Timers } from '../timers/index.ts'

/**
 * A peer's address: `host:port` for gRPC, or `http://host:port` for HTTP. The address is a function if the port is known only
 * after the peer has started. In the one-process product, it is an object that also has the peer's methods: callers call them
 * without a connection.
 */
export type Address = string | (() => string) | { readonly address: () => string; readonly inProcess: InProcessRpc }

export function resolveAddress(address: Address): string {
  if (typeof address === 'string') return address
  return typeof address === 'function' ? address() : address.address()
}

/** The settings of every service. */
export interface ServiceConfig {
  readonly host: string
  /** 0 means any free port. */
  readonly httpPort: number
  /** 0 means any free port. */
  readonly rpcPort: number
  /** Only for a service in its own process: port for probes and metrics. Default: any free port on 127.0.0.1. */
  readonly operationsPort?: number | undefined
  /** Only for a service in its own process: trace export. Default: none. */
  readonly tracing?: TracingConfig | undefined
  readonly databaseUrl: string
  /** Maximum number of connections to the database. */
  readonly databasePoolSize: number
  readonly eventLogUrl: string
  /** Maximum number of connections to an event log on PostgreSQL. Default: 2. */
  readonly eventLogPoolSize?: number | undefined
  /** Wraps the event log. For tests only. */
  readonly aroundEventLog?: AroundEventLog | undefined
  /** If true, relays, consumers and jobs run only when the service is flushed. For tests and demo data. */
  readonly onDemand?: boolean | undefined
  /** For the timeouts of gRPC calls. Default: Node's timers. Tests pass their own. */
  readonly rpcTimers?: Timers | undefined
  readonly identity: {
    readonly privateKey: JWK
    /** Public keys of all processes that may call the service, by issuer. */
    readonly publicKeys: Readonly<Record<string, JWK>>
  }
  readonly productName: string
}

/** Returns metadata, for zod's `meta`, of a setting that is or may contain a credential. */
export const secret = (description: string) => ({ description, secret: true })

/** Returns the schema of a whole number from `least` to `most`, both included. */
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
 * Returns the schema of a server's address with one of the given schemes, as in `serverUrl('kafka')`. Kafka and MongoDB
 * addresses may list several hosts, which a URL cannot. The client that opens the address parses the rest.
 */
export const serverUrl = (...schemes: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${schemes.map((scheme) => scheme.replace('+', '\\+')).join('|')})://[^\\s/?#]+([/?]\\S*)?$`),
      `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}, and name a host`,
    )

/** Returns the schema of a peer's gRPC address: `host:port`. */
export const rpcAddress = (name: string) =>
  z
    .string()
    .regex(/^[^\s:/]+:\d+$/, { error: 'must be host:port' })
    .describe(`host:port of ${name}`)

/** Returns the schema of a peer's HTTP address within the deployment: `http://host:port`. */
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

/** Maps the values of `serviceSettings` to the names that the code uses. */
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
