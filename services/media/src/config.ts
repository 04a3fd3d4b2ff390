import {
  type Address,
  type Environment,
  readConfig,
  rpcAddress,
  type ServiceConfig,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'

export interface MediaConfig extends ServiceConfig {
  /** Where photos are stored: `file:///folder` or `s3://bucket?region=…`. */
  readonly photosUrl: string
  /** For photos in transit to a store that is not a folder; by default in the system's temporary folder. */
  readonly scratchDir?: string | undefined
  /** The gRPC address of auth. */
  readonly authRpc: Address
  /** The gRPC address of predictions. */
  readonly predictionsRpc: Address
  /** Decoder processes at most; by default as many as cores, and at least two. */
  readonly decoders?: number | undefined
}

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  PHOTOS_URL: z.url({ protocol: /^(file|s3)$/ }).describe('file:///folder or s3://bucket?region=…'),
  SCRATCH_DIR: z.string().optional().describe('folder for photos on their way to s3'),
  AUTH_RPC: rpcAddress('auth'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
  DECODERS: z.coerce.number().int().min(1).max(256).optional().describe('decoder processes at most'),
})

/**
 * The configuration by the environment, and how much to log.
 *
 * @throws ConfigError that names every variable at fault
 */
export function readMediaConfig(environment?: Environment): {
  config: MediaConfig
  logLevel: string
} {
  const settings = readConfig(Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    photosUrl: settings.PHOTOS_URL,
    scratchDir: settings.SCRATCH_DIR,
    authRpc: settings.AUTH_RPC,
    predictionsRpc: settings.PREDICTIONS_RPC,
    decoders: settings.DECODERS,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
