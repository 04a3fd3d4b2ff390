import { existsSync } from 'node:fs'
import { overlay, plain, readSettingsFile, settingsFileVariable } from '@hunch/kit/config'
import known from './known-settings.json' with { type: 'json' }

/** The settings file where nothing names another. */
const usualFile = 'hunch.env'

/** The furthest that a typo is from what was meant, in signs. */
const nearEnough = 3

export interface SettingsFileInUse {
  readonly path: string
  /** A sentence for each variable that is no setting. */
  readonly strangers: readonly string[]
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
  const strangers = [...lines].filter(([name]) => !isSetting(name))
  return {
    path,
    strangers: strangers.map(([name, { number }]) => `${path}, line ${number}: ${describeStranger(name)}`),
    used: new Set(used),
  }
}

/** Each also with a process's name before it, where that reads it. */
const settings = new Set([
  ...known.start,
  ...Object.entries(known.processes).flatMap(([process, names]) =>
    names.flatMap((name) => [name, `${process.toUpperCase()}_${name}`]),
  ),
])

const secrets = new Set(known.secrets)
const prefix = new RegExp(`^(${Object.keys(known.processes).join('|').toUpperCase()})_`)

/** Whether a variable is a secret, of all processes or of one, or names the file of one. */
export const isSecret = (name: string): boolean =>
  secrets.has(plain(name)) || secrets.has(plain(name).replace(prefix, ''))

/** Whether some process reads a variable, or the file that it names. */
const isSetting = (name: string): boolean => settings.has(name) || settings.has(plain(name))

function describeStranger(name: string): string {
  const [nearest] = [...settings]
    .map((each) => ({ each, distance: distance(name, each) }))
    .filter(({ distance }) => distance <= Math.min(nearEnough, name.length / 3))
    .sort((one, other) => one.distance - other.distance)
  return nearest
    ? `${name} is no setting, and has no effect. Is ${nearest.each} meant?`
    : `${name} is no setting, and has no effect.`
}

/** How many signs must be put in, taken out or replaced to make one text of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, sign] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, theirs] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (sign === theirs ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
