import { existsSync } from 'node:fs'
import {
  ConfigError,
  describeUnknown,
  isSetting,
  misspeltIn,
  overlay,
  readSettingsFile,
  settingsFileVariable,
} from '@hunch/kit/config'

/** Default settings file. */
const usualFile = 'hunch.env'

export interface SettingsFileInUse {
  readonly path: string
  /** One sentence for each variable that is not a setting. */
  readonly unknown: readonly string[]
  /** Settings that the file gives and the environment does not. */
  readonly used: ReadonlySet<string>
}

/** Returns the settings file: HUNCH_ENV, else `hunch.env` if it exists, else undefined. An empty HUNCH_ENV means no file. */
export function settingsFilePath(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment[settingsFileVariable]
  return named === undefined && existsSync(usualFile) ? usualFile : named || undefined
}

/**
 * Adds the settings of the file to an environment, for this process and its children. Existing variables win. Returns
 * undefined if there is no file.
 *
 * @throws ConfigError if the file cannot be read or understood
 */
export function useSettingsFile(environment: NodeJS.ProcessEnv): SettingsFileInUse | undefined {
  const path = settingsFilePath(environment)
  delete environment[settingsFileVariable] // children get the settings that they need, not the whole file
  if (!path) return undefined
  const { lines } = readSettingsFile(path)
  const settings = [...lines].filter(([name]) => isSetting(name))
  const values = Object.fromEntries(settings.map(([name, { value }]) => [name, value]))
  const both = overlay(values, environment)
  const used = settings.flatMap(([name]) => (both[name] && both[name] !== environment[name] ? name : []))
  for (const name of used) environment[name] = both[name]
  const unknown = [...lines].filter(([name]) => !isSetting(name))
  return {
    path,
    unknown: unknown.map(([name, { number }]) => `${path}, line ${number}: ${describeUnknown(name)}`),
    used: new Set(used),
  }
}

/** Checks the names of settings. @throws ConfigError naming unknown ones in the file and misspelt ones in the environment */
export function requireKnown(file: SettingsFileInUse | undefined, environment: NodeJS.ProcessEnv): void {
  const faults = [...(file?.unknown ?? []), ...misspeltIn(environment)]
  if (faults.length > 0) throw new ConfigError(faults)
}
