/** Reads the settings of all processes from their schemas: for READMEs, hunch.env.example and known-settings.json. */
import { join, relative } from 'node:path'
import { identityProviderSettings } from '@hunch/auth/config'
import { z } from 'zod'
import { root } from './program.ts'

export interface Setting {
  readonly name: string
  /** The default, as the text of an environment variable; `''` if there is none, undefined if the setting is required. */
  readonly fallback: string | undefined
  readonly meaning: string
  readonly isSecret: boolean
}

/** The settings of one process, in the order of its schema. */
export interface SettingsOf {
  readonly process: string
  readonly settings: readonly Setting[]
}

/** Reads the settings from a file's exported schema `Settings`. Throws if it exports none. */
export async function settingsIn(file: string): Promise<Setting[]> {
  const { Settings: settings }: { Settings?: z.ZodObject } = await import(file)
  if (!settings) throw new Error(`${relative(root, file)} exports no Settings`)
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const {
      default: fallback,
      description: meaning = '',
      secret: isSecret = false,
    } = property as { default?: unknown; description?: string; secret?: boolean }
    return { name, fallback: required.has(name) ? undefined : String(fallback ?? ''), meaning, isSecret }
  })
}

const providerNames = new Set(Object.keys(identityProviderSettings))

/** The settings of `npm start`. Those that need `--production` or `--no-demo` come last. */
export async function launcherSettings(): Promise<Setting[]> {
  const read = (file: string) => settingsIn(join(root, 'deploy/local/src/settings', file))
  const always = [...(await read('settings.ts')), ...(await read('given-stores.ts'))]
  const known = new Set(always.map(({ name }) => name))
  const production = (await read('production-settings.ts')).filter(({ name }) => !known.has(name))
  return [
    ...always,
    ...production.map((each) => ({
      ...each,
      fallback: each.fallback ?? '',
      meaning: `${providerNames.has(each.name) ? 'with --production or --no-demo' : 'with --production'}: ${each.meaning}`,
    })),
  ]
}

const line = (text = '') => (text ? `# ${text}` : '#')

/** The text of hunch.env.example: each setting with its meaning, the processes that read it, and its default. */
export function exampleOf(launcher: readonly Setting[], processes: readonly SettingsOf[]): string {
  const readersOf = (name: string) =>
    processes.filter(({ settings }) => settings.some((each) => each.name === name)).map(({ process }) => process)
  const all = new Map(processes.flatMap(({ settings }) => settings.map((each) => [each.name, each] as const)))
  const [shared, own] = [[...all.values()], [...all.values()]].map((settings, index) =>
    settings.filter(({ name }) => readersOf(name).length > 1 === (index === 0)),
  )
  const section = (title: string, settings: readonly Setting[], readers: (name: string) => readonly string[]) => [
    '',
    line(`${title} ${'-'.repeat(Math.max(0, 96 - title.length))}`),
    ...settings.flatMap((each) => ['', ...annotated(each, readers(each.name))]),
  ]
  return [
    ...head.map(line),
    ...section('npm start', launcher, () => []),
    ...section('A process each: what several processes read', shared ?? [], (name) => {
      const readers = readersOf(name)
      return readers.length === processes.length ? ['every process'] : readers
    }),
    ...processes.flatMap(({ process }) => {
      const alone = (own ?? []).filter(({ name }) => readersOf(name)[0] === process)
      return alone.length > 0 ? section(`A process each: ${process} alone`, alone, () => []) : []
    }),
    '',
  ].join('\n')
}

const head = [
  'The settings of Hunch, all in one file. Copy it to hunch.env, which you alone may read (chmod 600), and take the # away',
  'before what you set. `npm start` and `npm run hunch` read hunch.env here; a process of its own reads the file that its',
  'variable HUNCH_ENV names. `npm run hunch -- doctor` says what is wrong with it.',
  '',
  'NAME=value a line. A value goes to the end of its line, as it stands; quotes around all of it are dropped. The environment',
  'goes before the file. A line for one process alone begins with its name: PREDICTIONS_DATABASE_URL of predictions goes',
  'before DATABASE_URL. The value of any setting may be in a file of its own that NAME_FILE names, as a secret should be.',
  '',
  'Written by `npm run generate`.',
]

function annotated({ name, fallback, meaning, isSecret }: Setting, readers: readonly string[]): string[] {
  const notes = [isSecret ? 'a secret' : '', fallback === undefined ? 'must be set' : ''].filter(Boolean)
  const text = [meaning, ...notes].filter(Boolean).join('; ')
  const who = readers.length > 0 ? ` (${readers.join(', ')})` : ''
  return [line(`${text}${who}`), `#${name}=${fallback ?? ''}`]
}

/** The text of known-settings.json: the names of secrets, of the settings of `npm start`, and of those of each process. */
export function knownOf(launcher: readonly Setting[], processes: readonly SettingsOf[]): string {
  const namesOf = (settings: readonly Setting[]) => settings.map(({ name }) => name)
  const all = [...launcher, ...processes.flatMap(({ settings }) => settings)]
  const known = {
    secrets: [...new Set(namesOf(all.filter(({ isSecret }) => isSecret)))].sort(),
    start: namesOf(launcher),
    processes: Object.fromEntries(processes.map(({ process, settings }) => [process, namesOf(settings)])),
  }
  return `${JSON.stringify(known, null, 2)}\n`
}
