/** Configuration: zod over the environment, with every fault told at once. */
export { ConfigError, type Environment, readConfig } from './read.ts'
export {
  type Address,
  resolveAddress,
  type ServiceConfig,
  serverUrl,
  serviceSettings,
  toServiceConfig,
} from './service.ts'
