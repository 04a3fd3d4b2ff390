import { readSettingsFile } from './settings-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The variable that names the settings file of a process. */
export const settingsFileVariable = 'HUNCH_ENV'

/** Ends the name of a variable that names a file which holds the value, as in ADMIN_PASSWORD_FILE. */
const fromFile = '_FILE'

/**
 * Of the environment what concerns one process: the file that HUNCH_ENV names is below the environment, and the
 * process's own variables, as PREDICTIONS_DATABASE_URL of predictions, go before those of all, as DATABASE_URL.
 *
 * @throws ConfigError where the file cannot be read or understood
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

/** One environment over another: what is set there, itself or by a file, is not taken from below in either form. */
export function overlay(below: Environment, above: Environment): Environment {
  const set = new Set(Object.keys(above).flatMap((name) => (above[name] ? plain(name) : [])))
  const kept = Object.entries(below).filter(([name]) => !set.has(plain(name)))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(Object.entries(above).filter(([, value]) => value)) }
}

/** The variable whose value a variable is, or names the file of. */
export const plain = (name: string): string => (name.endsWith(fromFile) ? name.slice(0, -fromFile.length) : name)

/** The variable that names the file in which a variable's value is. */
export const fileOf = (name: string): string => name + fromFile
