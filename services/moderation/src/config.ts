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
import { z } from 'zod'

export interface ModerationConfig extends ServiceConfig {
  /** The gRPC address of auth, `host:port`. */
  readonly authRpc: Address
  /** The gRPC address of predictions, `host:port`. */
  readonly predictionsRpc: Address
  /** The gRPC address of social, `host:port`. */
  readonly socialRpc: Address
  /** The gRPC address of groups, `host:port`. */
  readonly groupsRpc: Address
  /** The gRPC address of notifications, `host:port`. */
  readonly notificationsRpc: Address
  /** Name and address of the product's operator, for the pages; empty if not configured. */
  readonly operator?: { readonly name: string; readonly address: string }
  /** The HTTP address of media, `http://host:port`. */
  readonly mediaHttp: Address
  /** For the privacy page. `any`: whether media sends photos to a checker. `private`: whether also photos of private groups. */
  readonly photoChecks?: { readonly any: boolean; readonly private: boolean }
}

/** Settings for the name and address of the product's operator, as the pages show them. */
export const operatorSettings = {
  OPERATOR_NAME: z.string().max(200).default('').describe('who runs the product, as terms and privacy page name them'),
  OPERATOR_ADDRESS: z
    .string()
    .max(1_000)
    .default('')
    .describe("the operator's postal and e-mail address, as the pages show them; `\\n` begins a line"),
}

/** Converts the values of `operatorSettings`. `\n` in the address becomes a line break. */
export const toOperator = (values: z.output<z.ZodObject<typeof operatorSettings>>) => ({
  name: values.OPERATOR_NAME,
  address: values.OPERATOR_ADDRESS.replaceAll('\\n', '\n'),
})

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  AUTH_RPC: rpcAddress('auth'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
  SOCIAL_RPC: rpcAddress('social'),
  GROUPS_RPC: rpcAddress('groups'),
  NOTIFICATIONS_RPC: rpcAddress('notifications'),
  MEDIA_HTTP: httpAddress('media'),
  ...operatorSettings,
  MEDIA_CHECK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the same as of media: the privacy page says that photos are sent to a checker'),
  MEDIA_CHECK_PRIVATE: z.stringbool().default(false).describe('the same as of media: the privacy page says that too'),
})

/**
 * Reads the configuration and the log level from the environment.
 *
 * @throws ConfigError naming every invalid variable
 */
export function readModerationConfig(environment?: Environment): {
  config: ModerationConfig
  logLevel: string
} {
  const settings = readSettings('moderation', Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    authRpc: settings.AUTH_RPC,
    predictionsRpc: settings.PREDICTIONS_RPC,
    socialRpc: settings.SOCIAL_RPC,
    groupsRpc: settings.GROUPS_RPC,
    notificationsRpc: settings.NOTIFICATIONS_RPC,
    mediaHttp: settings.MEDIA_HTTP,
    operator: toOperator(settings),
    photoChecks: { any: settings.MEDIA_CHECK_URL !== undefined, private: settings.MEDIA_CHECK_PRIVATE },
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
