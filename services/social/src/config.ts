import {
  type Address,
  type Environment,
  readSettings,
  rpcAddress,
  type ServiceConfig,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'

export interface SocialConfig extends ServiceConfig {
  /** The gRPC address of auth, `host:port`. */
  readonly authRpc: Address
  /** The gRPC address of predictions, `host:port`. */
  readonly predictionsRpc: Address
}

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: rpcAddress('auth'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
})

/**
 * Reads the configuration and the log level from the environment.
 *
 * @throws ConfigError naming every invalid variable
 */
export function readSocialConfig(environment?: Environment): {
  config: SocialConfig
  logLevel: string
} {
  const settings = readSettings('social', Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    authRpc: settings.AUTH_RPC,
    predictionsRpc: settings.PREDICTIONS_RPC,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
