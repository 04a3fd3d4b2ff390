import {
  type Address,
  type Environment,
  httpAddress,
  readSettings,
  rpcAddress,
  type ServiceConfig,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import type { Timers } from '@hunch/kit/timers'
import { z } from 'zod'

export interface PredictionsConfig extends ServiceConfig {
  /** The gRPC address of auth, `host:port`. */
  readonly authRpc: Address
  /** The gRPC address of groups, `host:port`. */
  readonly groupsRpc: Address
  /** The HTTP address of media, `http://host:port`. */
  readonly mediaHttp: Address
  /** Timers for photo uploads. Default: Node's. Tests pass their own. */
  readonly timers?: Timers | undefined
}

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: rpcAddress('auth'),
  GROUPS_RPC: rpcAddress('groups'),
  MEDIA_HTTP: httpAddress('media'),
})

/** Reads the settings. Default: from the process's environment. @throws ConfigError naming every invalid variable */
export function readPredictionsConfig(environment?: Environment): { config: PredictionsConfig; logLevel: string } {
  const settings = readSettings('predictions', Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    authRpc: settings.AUTH_RPC,
    groupsRpc: settings.GROUPS_RPC,
    mediaHttp: settings.MEDIA_HTTP,
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
