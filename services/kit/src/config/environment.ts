import { readFileSync } from 'node:fs'

/** Thrown if settings are missing or wrong. The message lists all faults, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

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

/** A variable of a settings file. */
interface Line {
  readonly number: number
  readonly value: string
}

/** A parsed settings file. */
export interface SettingsFile {
  readonly path: string
  /** Variable → its line number and value. */
  readonly lines: ReadonlyMap<string, Line>
}

/**
 * Reads a settings file with one `NAME=value` per line; lines that begin with # are comments. A value extends to the end of the
 * line and may contain # and quotes. Quotes around a whole value are dropped. `docker run --env-file` reads a file without
 * quotes in the same way.
 *
 * @throws ConfigError if the file cannot be read, or if it has invalid lines or variables that occur twice
 */
export function readSettingsFile(path: string): SettingsFile {
  const lines = new Map<string, Line>()
  const faults: string[] = []
  for (const [index, line] of readText(path).split(/\r?\n/).entries()) {
    const number = index + 1
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(text) ?? []
    const before = name === undefined ? undefined : lines.get(name)
    // Do not print the line: it may contain a secret.
    if (name === undefined) faults.push(`line ${number} is neither NAME=value nor a comment`)
    else if (before) faults.push(`${name} is there twice, in lines ${before.number} and ${number}`)
    else lines.set(name, { number, value: unquoted(value) })
  }
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => `${path}: ${fault}`))
  return { path, lines }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError([`${path}: cannot be read (${Error.isError(error) ? error.message : error})`])
  }
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
