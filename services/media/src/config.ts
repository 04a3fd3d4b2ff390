import {
  type Address,
  type Environment,
  readConfig,
  type ServiceConfig,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'

export interface MediaConfig extends ServiceConfig {
  /** Where photos lie: `file:///folder` or `s3://bucket?region=…`. */
  readonly photosUrl: string
  /** For photos on their way to a store that is not a folder; in the system's temporary folder where nothing is said. */
  readonly scratchDir?: string | undefined
  /** The gRPC address of auth. */
  readonly authRpc: Address
  /** The gRPC address of predictions. */
  readonly predictionsRpc: Address
  /** Decoder processes at most; as many as cores, and at least two, where nothing is said. */
  readonly decoders?: number | undefined
}

const peer = (name: string) =>
  z
    .string()
    .regex(/^[^\s:/]+:\d+$/)
    .describe(`host:port of ${name}`)

const Settings = z.object({
  ...serviceSettings,
  PHOTOS_URL: z.url({ protocol: /^(file|s3)$/ }).describe('file:///folder or s3://bucket?region=…'),
  SCRATCH_DIR: z.string().optional().describe('folder for photos on their way to s3'),
  AUTH_RPC: peer('auth'),
  PREDICTIONS_RPC: peer('predictions'),
  DECODERS: z.coerce.number().int().min(1).max(256).optional().describe('decoder processes at most'),
})

/** What the environment says, and how much to log. Throws ConfigError naming every variable at fault. */
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
