/** The names of all settings, of every process and of `npm start`, and the detection of misspelt names. */
import { type Environment, plain } from './environment.ts'
import known from './known-settings.json' with { type: 'json' }

/** All settings, also with the prefix of each process that reads them, as in PREDICTIONS_DATABASE_URL. */
const settings = new Set([
  ...known.start,
  ...Object.entries(known.processes).flatMap(([process, names]) =>
    names.flatMap((name) => [name, `${process.toUpperCase()}_${name}`]),
  ),
])

const secrets = new Set(known.secrets)
const ofProcess = new RegExp(`^(${Object.keys(known.processes).join('|').toUpperCase()})_`)

/** Whether a variable is a secret, with or without a process's prefix or the suffix `_FILE`. */
export const isSecret = (name: string): boolean =>
  secrets.has(plain(name)) || secrets.has(plain(name).replace(ofProcess, ''))

/** Whether any process reads a variable or its `_FILE` form. */
export const isSetting = (name: string): boolean => settings.has(name) || settings.has(plain(name))

/** Maximum edit distance between a misspelt name and a setting, for names in the settings file and in the environment. */
const nearEnough = { file: 3, environment: 2 }
/** Minimum length of a name that is checked in the environment. Shorter names resemble too many settings. */
const shortestMisspelt = 7

/** Returns the error message for an unknown setting: `PUBLC_URL is not a setting. Did you mean PUBLIC_URL?` */
export function describeUnknown(name: string): string {
  const meant = nearest(name, Math.min(nearEnough.file, name.length / 3))
  return `${name} is not a setting.${meant ? ` Did you mean ${meant}?` : ''}`
}

/**
 * Returns an error message for each variable of an environment that looks like a misspelt setting. Skips variables that
 * platforms inject: Kubernetes sets some for every Service.
 */
export const misspeltIn = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    const mayBeOne = value && name.length >= shortestMisspelt && /^[A-Z][A-Z\d_]+$/.test(name)
    if (!mayBeOne || isSetting(name) || isInjected(name, value)) return []
    return nearest(name, nearEnough.environment) ? describeUnknown(name) : []
  })

/** Whether a variable looks like one that Kubernetes or Docker sets for a neighbouring service. */
const isInjected = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp):\/\//.test(value)

const nearest = (name: string, within: number): string | undefined =>
  [...settings]
    .map((each) => ({ each, distance: distance(name, each) }))
    .filter(({ distance }) => distance <= within)
    .sort((one, other) => one.distance - other.distance)[0]?.each

/** Returns the edit distance of two texts: the number of inserted, deleted or replaced characters. */
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
