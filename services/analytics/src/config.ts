import {
  type Address,
  type Environment,
  readSettings,
  rpcAddress,
  type ServiceConfig,
  secret,
  serverUrl,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'
import { defaultThresholds, ranks, type Thresholds } from './standing/rules/ranks.ts'

export interface AnalyticsConfig extends ServiceConfig {
  /** Store of sessions of use, activities and shares: `postgres://…` or `mongodb://…`. */
  readonly documentsUrl: string
  /** The gRPC addresses of peers, `host:port`. */
  readonly authRpc: Address
  readonly predictionsRpc: Address
  /** URL to which client events are forwarded, without the member. Default: none. */
  readonly activitySinkUrl?: string | undefined
  /** Requirements of ranks that override the defaults. */
  readonly rankThresholds?: Partial<Thresholds> | undefined
}

const Threshold = z.strictObject({
  scored: z.number().int().min(0),
  authors: z.number().int().min(0).max(100),
  measure: z.number().optional(),
})
const RankThresholds = z.partialRecord(z.enum(ranks), Threshold)

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  DOCUMENTS_URL: serverUrl('postgres', 'postgresql', 'mongodb', 'mongodb+srv')
    .optional()
    .meta(secret('postgres://… or mongodb://…; by default DATABASE_URL')),
  AUTH_RPC: rpcAddress('auth'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
  ACTIVITY_SINK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address that client events are posted to as well'),
  RANK_THRESHOLDS: z
    .string()
    .default('{}')
    .transform((text, context) => {
      const thresholds = RankThresholds.safeParse(parsed(text))
      if (thresholds.success) return thresholds.data as Partial<Thresholds>
      context.addIssue('must be JSON: rank → { "scored", "authors", "measure" }')
      return z.NEVER
    })
    .describe('JSON: rank → { "scored", "authors", "measure" }, over those of `standing/rules/ranks.ts`'),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads the configuration and the log level from the environment.
 *
 * @throws ConfigError that names every invalid variable
 */
export function readAnalyticsConfig(environment?: Environment): {
  config: AnalyticsConfig
  logLevel: string
} {
  const settings = readSettings('analytics', Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    documentsUrl: settings.DOCUMENTS_URL ?? settings.DATABASE_URL,
    authRpc: settings.AUTH_RPC,
    predictionsRpc: settings.PREDICTIONS_RPC,
    activitySinkUrl: settings.ACTIVITY_SINK_URL,
    rankThresholds: settings.RANK_THRESHOLDS,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}

export const thresholdsOf = ({ rankThresholds }: AnalyticsConfig): Thresholds => ({
  ...defaultThresholds,
  ...rankThresholds,
})
