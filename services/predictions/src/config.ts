import {
  type Address,
  type Environment,
  readConfig,
  type ServiceConfig,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'

export interface PredictionsConfig extends ServiceConfig {
  /** The gRPC address of auth, `host:port`. */
  readonly authRpc: Address
  /** The gRPC address of groups, `host:port`. */
  readonly groupsRpc: Address
  /** The HTTP address of media, `http://host:port`. */
  readonly mediaHttp: Address
  /** How long nothing of a photo may move on its way to media; 10 s where nothing is said. */
  readonly photoStillMs?: number | undefined
}

const rpcAddress = z.string().regex(/^[^\s:/]+:\d+$/)

const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: rpcAddress.describe('host:port of auth'),
  GROUPS_RPC: rpcAddress.describe('host:port of groups'),
  MEDIA_HTTP: z.url({ protocol: /^http$/ }).describe('http://host:port of media'),
  PHOTO_STILL_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .optional()
    .describe('milliseconds that nothing of a photo may move'),
})

/** What the environment says, and how much to log. Throws ConfigError naming every variable at fault. */
export function readPredictionsConfig(environment?: Environment): { config: PredictionsConfig; logLevel: string } {
  const settings = readConfig(Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    authRpc: settings.AUTH_RPC,
    groupsRpc: settings.GROUPS_RPC,
    mediaHttp: settings.MEDIA_HTTP,
    photoStillMs: settings.PHOTO_STILL_MS,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
