import { readSettingsFile } from './settings-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Name of the variable that holds the path of the settings file. */
export const settingsFileVariable = 'HUNCH_ENV'

/** Suffix of a variable that holds the path of a file with the value, as in ADMIN_PASSWORD_FILE. */
const fromFile = '_FILE'

/**
 * Returns the environment of one process. Variables override the file that HUNCH_ENV names. Then variables with the
 * process's prefix override those without it. Example: PREDICTIONS_DATABASE_URL overrides DATABASE_URL for `predictions`.
 *
 * @throws ConfigError if the file cannot be read or parsed
 */
export function environmentOf(name: string, environment: Environment = process.env): Environment {
  const file = environment[settingsFileVariable]
  const whole = file ? overlay(valuesOf(file), environment) : environment
  const prefix = `${name.toUpperCase()}_`
  const own = Object.entries(whole)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value])
  return overlay(whole, Object.fromEntries(own))
}

const valuesOf = (path: string): Environment =>
  Object.fromEntries([...readSettingsFile(path).lines].map(([name, { value }]) => [name, value]))

/** Merges two environments. A variable set in `above`, directly or by its `_FILE` form, hides both forms in `below`. */
export function overlay(below: Environment, above: Environment): Environment {
  const set = new Set(Object.keys(above).flatMap((name) => (above[name] ? plain(name) : [])))
  const kept = Object.entries(below).filter(([name]) => !set.has(plain(name)))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(Object.entries(above).filter(([, value]) => value)) }
}

/** Returns a variable's name without the suffix `_FILE`. */
export const plain = (name: string): string => (name.endsWith(fromFile) ? name.slice(0, -fromFile.length) : name)

/** Returns the `_FILE` form of a variable's name. */
export const fileOf = (name: string): string => name + fromFile
