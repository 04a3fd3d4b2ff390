/** Configuration: reads the environment with zod and reports all faults at once. */
export {
  ConfigError,
  type Environment,
  environmentOf,
  overlay,
  plain,
  readSettingsFile,
  settingsFileVariable,
} from './environment.ts'
export { describeUnknown, isSecret, isSetting, misspeltIn } from './known-settings.ts'
export { isProduction, meansProduction, publicUrlSettings, requireHttpsInProduction } from './production.ts'
export { readAll, readConfig } from './read.ts'
export { readSettings } from './read-settings.ts'
export {
  type Address,
  httpAddress,
  resolveAddress,
  rpcAddress,
  type ServiceConfig,
  secret,
  serverUrl,
  serviceSettings,
  toServiceConfig,
  wholeNumber,
} from './service.ts'
