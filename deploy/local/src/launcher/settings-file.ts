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

/** The settings file where nothing names another. */
const usualFile = 'hunch.env'

export interface SettingsFileInUse {
  readonly path: string
  /** A sentence for each variable that is not a setting. */
  readonly unknown: readonly string[]
  /** The settings that it gives and the environment does not. */
  readonly used: ReadonlySet<string>
}

/** The path of the settings file: what HUNCH_ENV names, else `hunch.env` where there is one; none where HUNCH_ENV is empty. */
export function settingsFilePath(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment[settingsFileVariable]
  return named === undefined && existsSync(usualFile) ? usualFile : named || undefined
}

/**
 * Puts the settings of the settings file into an environment, below what is set there, for this process and those that
 * it starts. Undefined where there is no file.
 *
 * @throws ConfigError where the file cannot be read or understood
 */
export function useSettingsFile(environment: NodeJS.ProcessEnv): SettingsFileInUse | undefined {
  const path = settingsFilePath(environment)
  delete environment[settingsFileVariable] // what it starts gets what it needs, and not the whole file
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

/** @throws ConfigError naming unknown settings of the file and misspelt ones of the environment */
export function requireKnown(file: SettingsFileInUse | undefined, environment: NodeJS.ProcessEnv): void {
  const faults = [...(file?.unknown ?? []), ...misspeltIn(environment)]
  if (faults.length > 0) throw new ConfigError(faults)
}
