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
import { ranks, type Thresholds, usualThresholds } from './domain/ranks.ts'

export interface AnalyticsConfig extends ServiceConfig {
  /** Where sessions of use, activity and shares are kept: `postgres://…` or `mongodb://…`. */
  readonly documentsUrl: string
  /** The gRPC addresses of peers, `host:port`. */
  readonly authRpc: Address
  readonly predictionsRpc: Address
  /** Gets every client event as well, without whose it is. */
  readonly activitySinkUrl?: string | undefined
  /** What ranks ask for, over the usual. */
  readonly rankThresholds?: Partial<Thresholds> | undefined
}

const peer = (name: string) =>
  z
    .string()
    .regex(/^[^\s:/]+:\d+$/)
    .describe(`host:port of ${name}`)

const Threshold = z.strictObject({
  scored: z.number().int().min(0),
  authors: z.number().int().min(0).max(100),
  measure: z.number().optional(),
})
const RankThresholds = z.partialRecord(z.enum(ranks), Threshold)

const Settings = z.object({
  ...serviceSettings,
  DOCUMENTS_URL: serverUrl('postgres', 'postgresql', 'mongodb', 'mongodb+srv').describe('postgres://… or mongodb://…'),
  AUTH_RPC: peer('auth'),
  PREDICTIONS_RPC: peer('predictions'),
  ACTIVITY_SINK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address that client events are posted to as well'),
  RANK_THRESHOLDS: z
    .string()
    .default('{}')
    .transform((text, context) => {
      const given = RankThresholds.safeParse(parsed(text))
      if (given.success) return given.data as Partial<Thresholds>
      context.addIssue('must be JSON: rank → { "scored", "authors", "measure" }')
      return z.NEVER
    }),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the environment says, and how much to log. Throws ConfigError naming every variable at fault. */
export function readAnalyticsConfig(environment?: Environment): {
  config: AnalyticsConfig
  logLevel: string
} {
  const settings = readConfig(Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    documentsUrl: settings.DOCUMENTS_URL,
    authRpc: settings.AUTH_RPC,
    predictionsRpc: settings.PREDICTIONS_RPC,
    activitySinkUrl: settings.ACTIVITY_SINK_URL,
    rankThresholds: settings.RANK_THRESHOLDS,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}

export const thresholdsOf = ({ rankThresholds }: AnalyticsConfig): Thresholds => ({
  ...usualThresholds,
  ...rankThresholds,
})
