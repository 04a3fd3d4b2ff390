/**
 * Keeps the READMEs of services and gateway in step with the code. `npm run generate` writes settings and the overview of all
 * services between two marks. It writes hunch.env.example and known-settings.json as a whole. Tables, events, gRPC methods
 * and paths are described by hand. `npm run check` reports missing tables, events, methods and calls, and paths that do not
 * exist.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as contracts from '@hunch/proto/http'
import { root } from './program.ts'
import { exampleOf, knownOf, launcherSettings, type Setting, settingsIn } from './settings.ts'

const begin = '<!-- begin: written by `npm run generate` -->'
const end = '<!-- end -->'

/** A file that is generated in part or as a whole, with its up-to-date text. */
export interface Document {
  /** The path relative to the root. */
  readonly path: string
  readonly text: string
}

/** All generated documents, with their up-to-date text. */
async function documents(): Promise<Document[]> {
  const services = await Promise.all(serviceFolders().map(readInterface))
  const own = services.map(({ name, settings }) => withGenerated(readmeOf(name), describeSettings(settings)))
  const gateway = await settingsOf(join(root, 'gateway'))
  const launcher = await launcherSettings()
  const processes = [
    { process: 'gateway', settings: gateway },
    ...services.map(({ name, settings }) => ({ process: name, settings })),
  ]
  return [
    ...own,
    withGenerated('gateway/README.md', describeSettings(gateway)),
    withGenerated('deploy/local/README.md', describeSettings(launcher)),
    withGenerated('services/README.md', overview(services)),
    { path: 'hunch.env.example', text: exampleOf(launcher, processes) },
    { path: 'services/kit/src/config/known-settings.json', text: knownOf(launcher, processes) },
  ]
}

interface Interface {
  readonly name: string
  readonly paths: readonly string[]
  readonly methods: readonly string[]
  readonly tables: readonly string[]
  readonly publishes: readonly string[]
  readonly consumes: readonly string[]
  readonly settings: readonly Setting[]
}

const readmeOf = (service: string) => `services/${service}/README.md`

/** Absolute paths of the services that run as a process. */
const serviceFolders = (): string[] =>
  globSync('services/*/src/main.ts', { cwd: root })
    .map((file) => join(root, dirname(dirname(file))))
    .sort()

async function readInterface(folder: string): Promise<Interface> {
  const name = basename(folder)
  return {
    name,
    paths: Object.values(contracts).flatMap((each) => (isCall(each) && each.owner === name ? [each.path] : [])),
    methods: await methodsOf(name),
    tables: await tablesOf(folder),
    publishes: publishedBy(folder),
    consumes: consumedBy(folder),
    settings: await settingsOf(folder),
  }
}

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === 'object' && value !== null && 'owner' in value

async function methodsOf(service: string): Promise<string[]> {
  const file = join(root, 'proto', 'gen', 'hunch', service, 'v1', 'service_pb.ts')
  if (!existsSync(file)) return []
  const made: Record<string, { kind?: string; methods?: readonly { name: string }[] }> = await import(file)
  return Object.values(made).flatMap((each) =>
    (each.kind === 'service' ? (each.methods ?? []) : []).map(({ name }) => name),
  )
}

/** The sorted names of a service's own tables, without those of kit. */
async function tablesOf(folder: string): Promise<string[]> {
  const [file] = globSync('src/schema{.ts,/index.ts}', { cwd: folder })
  if (!file) return []
  const schema: Record<string, object> = await import(join(folder, file))
  return Object.values(schema)
    .flatMap((each) => (tableName in each ? [String(each[tableName as keyof typeof each])] : []))
    .sort()
}
const tableName = Symbol.for('drizzle:Name')

/** The events of a service, or of all (`*`): the messages of their `events.proto`. */
const eventsOf = (service: string) =>
  new Set(
    globSync(`proto/hunch/${service}/v1/events.proto`, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^message (\w+)/gm)].map(([, name = '']) => name),
    ),
  )
const allEvents = eventsOf('*')

/** Returns the events that a file uses: those whose `…Schema` the file names, if the file imports an `events_pb`. */
const eventsIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const names = text.includes('/events_pb') ? [...text.matchAll(/\b([A-Z]\w+)Schema\b/g)] : []
  return names.flatMap(([, name = '']) => (allEvents.has(name) ? name : []))
}

const filesOf = (folder: string, pattern: string) =>
  globSync(`src/**/${pattern}`, { cwd: folder }).map((file) => join(folder, file))
/** Only `handlers.ts` consumes events. Other files publish the events that they name, or process consumed ones. */
const consumes = (file: string) => basename(file) === 'handlers.ts'
const publishedBy = (folder: string) => {
  const [own, consumed] = [eventsOf(basename(folder)), new Set(consumedBy(folder))]
  const named = filesOf(folder, '*.ts').flatMap((file) => (consumes(file) ? [] : eventsIn(file)))
  return unique(named.filter((name) => own.has(name) || !consumed.has(name)))
}
/** The shared read models of services/members. Each has a pattern that finds uses of its handlers, and the handlers' file. */
const sharedReadModels = [
  { handlers: /\bcardHandlers\(/, file: 'src/handlers.ts' },
  { handlers: /\bblockHandlers\b/, file: 'src/blocks/handlers.ts' },
] as const
/** The events that a service consumes, including those of the shared read models that it keeps. */
const consumedBy = (folder: string): string[] => {
  const texts = filesOf(folder, '*.ts').map((file) => readFileSync(file, 'utf8'))
  const shared = sharedReadModels.filter(({ handlers }) => texts.some((text) => handlers.test(text)))
  const own = filesOf(folder, '*.ts').flatMap((file) => (consumes(file) ? eventsIn(file) : []))
  return unique([...own, ...shared.flatMap(({ file }) => eventsIn(join(folder, '..', 'members', file)))])
}
const unique = (names: readonly string[]) => [...new Set(names)].sort()

const settingsOf = (folder: string): Promise<Setting[]> => settingsIn(join(folder, 'src', 'config.ts'))

const describeSettings = (settings: readonly Setting[]): string =>
  [
    '| setting | default | meaning |',
    '|---|---|---|',
    ...settings.map(
      ({ name, fallback, meaning, isSecret }) =>
        `| \`${name}\` | ${defaultOf(fallback)} | ${cell(isSecret ? `${meaning}; a secret` : meaning)} |`,
    ),
  ].join('\n')

const defaultOf = (fallback: string | undefined) =>
  fallback === undefined ? 'must be set' : fallback && `\`${fallback}\``
const cell = (text: string) => text.replaceAll('|', '\\|')

function overview(services: readonly Interface[]): string {
  const row = ({ name, tables, methods, publishes, consumes }: Interface) =>
    `| [${name}](${name}/README.md) | ${[tables, methods, publishes, consumes].map((each) => each.join(', ') || '–').join(' | ')} |`
  return ['| service | tables | gRPC | publishes | consumes |', '|---|---|---|---|---|', ...services.map(row)].join(
    '\n',
  )
}

function withGenerated(path: string, generated: string): Document {
  const text = readFileSync(join(root, path), 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for what is generated: "${begin}" and "${end}"`)
  return { path, text: `${text.slice(0, from + begin.length)}\n\n${generated}\n\n${text.slice(to)}` }
}

/** Documents whose generated part is out of date. */
export async function staleDocuments(): Promise<string[]> {
  const all = await documents()
  return all
    .filter(({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text)
    .map(({ path }) => `${path} is out of date: run \`npm run generate\` and commit what it writes`)
}

/**
 * Tables, events and methods that a service's README does not name. Also paths in the README with which no call's path begins.
 */
export async function untrueReadmes(): Promise<string[]> {
  const services = await Promise.all(serviceFolders().map(readInterface))
  const known = new Set(services.flatMap(({ paths }) => paths))
  return services.flatMap(({ name, tables, methods, publishes, consumes }) => {
    const path = readmeOf(name)
    const text = readFileSync(join(root, path), 'utf8')
    const words = new Set(text.match(/\w+/g))
    const missing = [...tables, ...methods, ...publishes, ...consumes].filter((each) => !words.has(each))
    const paths = [...text.matchAll(/`(?:[A-Z]+ )?(\/(?:api|internal)\/[^`\s*…?]+)`/g)].map(([, each = '']) => each)
    return [
      ...missing.map((each) => `${path} does not name ${each}`),
      ...paths
        .filter((each) => ![...known].some((path) => path.startsWith(each)))
        .map((each) => `${path} names ${each}, which no call's path begins with`),
    ]
  })
}

if (import.meta.main) for (const { path, text } of await documents()) writeFileSync(join(root, path), text)
