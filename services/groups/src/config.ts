import {
  type Address,
  type Environment,
  readConfig,
  type ServiceConfig,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { z } from 'zod'

export interface GroupsConfig extends ServiceConfig {
  /** The gRPC address of auth, `host:port`. */
  readonly authRpc: Address
}

const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: z
    .string()
    .regex(/^[^\s:/]+:\d+$/)
    .describe('host:port of auth'),
})

/** What the environment says, and how much to log. Throws ConfigError naming every variable at fault. */
export function readGroupsConfig(environment?: Environment): { config: GroupsConfig; logLevel: string } {
  const settings = readConfig(Settings, environment)
  return { config: { ...toServiceConfig(settings), authRpc: settings.AUTH_RPC }, logLevel: settings.LOG_LEVEL }
}
