/** The names of all settings, of every process and of `npm start`: what a misspelt one is told from. */
import { type Environment, plain } from './environment.ts'
import known from './known-settings.json' with { type: 'json' }

/** Each also with a process's name before it, if that reads it. */
const settings = new Set([
  ...known.start,
  ...Object.entries(known.processes).flatMap(([process, names]) =>
    names.flatMap((name) => [name, `${process.toUpperCase()}_${name}`]),
  ),
])

const secrets = new Set(known.secrets)
const ofProcess = new RegExp(`^(${Object.keys(known.processes).join('|').toUpperCase()})_`)

/** Whether a variable is a secret, of all processes or of one, or names the file of one. */
export const isSecret = (name: string): boolean =>
  secrets.has(plain(name)) || secrets.has(plain(name).replace(ofProcess, ''))

/** Whether some process reads a variable, or the file that it names. */
export const isSetting = (name: string): boolean => settings.has(name) || settings.has(plain(name))

/** The furthest that a misspelt name in the settings file, and in the environment, is from the setting, in letters. */
const nearEnough = { file: 3, environment: 2 }
/** Shorter names are like too many others. */
const shortestMisspelt = 7

/** Returns the sentence for a name in the settings file that is not a setting. */
export function describeUnknown(name: string): string {
  const meant = nearest(name, Math.min(nearEnough.file, name.length / 3))
  return `${name} is not a setting.${meant ? ` Did you mean ${meant}?` : ''}`
}

/**
 * Returns a sentence for each variable of an environment that seems to be a misspelt setting. Variables that
 * platforms inject are left out: Kubernetes sets some for every Service.
 */
export const misspeltIn = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    const mayBeOne = value && name.length >= shortestMisspelt && /^[A-Z][A-Z\d_]+$/.test(name)
    if (!mayBeOne || isSetting(name) || isInjected(name, value)) return []
    return nearest(name, nearEnough.environment) ? describeUnknown(name) : []
  })

/** Whether Kubernetes or Docker sets a variable, for a service beside this one. */
const isInjected = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp):\/\//.test(value)

const nearest = (name: string, within: number): string | undefined =>
  [...settings]
    .map((each) => ({ each, distance: distance(name, each) }))
    .filter(({ distance }) => distance <= within)
    .sort((one, other) => one.distance - other.distance)[0]?.each

/** How many letters must be put in, taken out or replaced to make one text of another. */
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
