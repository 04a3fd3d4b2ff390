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

export interface GroupsConfig extends ServiceConfig {
  /** The gRPC address of auth, `host:port`. */
  readonly authRpc: Address
}

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: rpcAddress('auth'),
})

/**
 * Reads the configuration and the log level from the environment.
 *
 * @throws ConfigError naming every invalid variable
 */
export function readGroupsConfig(environment?: Environment): { config: GroupsConfig; logLevel: string } {
  const settings = readSettings('groups', Settings, environment)
  return { config: { ...toServiceConfig(settings), authRpc: settings.AUTH_RPC }, logLevel: settings.LOG_LEVEL }
}
