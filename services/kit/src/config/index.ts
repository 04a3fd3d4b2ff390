/** Configuration: reads the environment with zod and reports all faults at once. */
export { type Environment, environmentOf, overlay, plain, settingsFileVariable } from './environment.ts'
export { ConfigError } from './fault.ts'
export { describeUnknown, isSecret, isSetting, misspeltIn } from './known-settings.ts'
export { isProduction, meansProduction } from './mode.ts'
export { publicUrlSettings, requireHttpsInProduction } from './public-url.ts'
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
export { readSettingsFile } from './settings-file.ts'
