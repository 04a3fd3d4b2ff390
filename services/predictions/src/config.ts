import { type Address, readConfig, type ServiceConfig, serviceSettings, toServiceConfig } from '@hunch/kit/config'
import { z } from 'zod'

export interface PredictionsConfig extends ServiceConfig {
  /** The gRPC address of auth, `host:port`. */
  readonly authRpc: Address
  /** The HTTP address of media, `http://host:port`. */
  readonly mediaHttp: Address
}

const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: z
    .string()
    .regex(/^[^\s:/]+:\d+$/)
    .describe('host:port of auth'),
  MEDIA_HTTP: z.url({ protocol: /^http$/ }).describe('http://host:port of media'),
})

/** What the environment says, and how much to log. Throws ConfigError naming every variable at fault. */
export function readPredictionsConfig(): { config: PredictionsConfig; logLevel: string } {
  const settings = readConfig(Settings)
  const config = { ...toServiceConfig(settings), authRpc: settings.AUTH_RPC, mediaHttp: settings.MEDIA_HTTP }
  return { config, logLevel: settings.LOG_LEVEL }
}
