import {
  type Address,
  type Environment,
  environmentOf,
  httpAddress,
  readConfig,
  rpcAddress,
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
  /** How long the upload of a photo to media may make no progress; 10 s by default. */
  readonly photoStillMs?: number | undefined
}

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: rpcAddress('auth'),
  GROUPS_RPC: rpcAddress('groups'),
  MEDIA_HTTP: httpAddress('media'),
  PHOTO_STILL_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .optional()
    .describe('milliseconds that nothing of a photo may move'),
})

/** Reads the environment. @throws ConfigError naming every variable at fault */
export function readPredictionsConfig(environment?: Environment): { config: PredictionsConfig; logLevel: string } {
  const settings = readConfig(Settings, environmentOf('predictions', environment))
  const config = {
    ...toServiceConfig(settings),
    authRpc: settings.AUTH_RPC,
    groupsRpc: settings.GROUPS_RPC,
    mediaHttp: settings.MEDIA_HTTP,
    photoStillMs: settings.PHOTO_STILL_MS,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
