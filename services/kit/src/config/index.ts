/** Configuration: zod over the environment, with every fault reported at once. */
export { isProduction, meansProduction } from './mode.ts'
export { publicUrlSettings, requireHttpsInProduction } from './public-url.ts'
export { ConfigError, type Environment, readConfig } from './read.ts'
export {
  type Address,
  httpAddress,
  resolveAddress,
  rpcAddress,
  type ServiceConfig,
  serverUrl,
  serviceSettings,
  toServiceConfig,
} from './service.ts'
