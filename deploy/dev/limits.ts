/**
 * Writes docs/limits.md: all limits of the services and the gateway, from each subject's `limits.ts`. An argument names
 * another file to write.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.ts'

/** One exported object of limits. */
export interface LimitTable {
  readonly name: string
  /** The object's JSDoc; empty if it has none. */
  readonly about: string
  readonly rows: readonly Limit[]
}

export interface Limit {
  readonly name: string
  /** The value in units that people read, such as `10 s`. */
  readonly value: string
  /** The first sentence of the limit's JSDoc. */
  readonly meaning: string
}

/** Matches a line that exports a constant, or has one of its fields, with the JSDoc before it. Assumes Biome's format. */
const documented = /(?:\/\*\*((?:[^*]|\*(?!\/))*)\*\/\n)?^(?:export const (\w+)| {2}(\w+):)/gm

/**
 * Reads the objects that a `limits.ts` exports. Takes the JSDoc from the file's text. Takes the values from the module's
 * exports, because the file may compute them. Fields that an object takes over from another (`...requestDefaults`) are listed
 * only in the other object's table.
 *
 * @throws Error for a field without JSDoc, and for a field that is not found in the text
 */
export function tablesOf(text: string, exported: Readonly<Record<string, object>>): LimitTable[] {
  const tables: { name: string; about: string; rows: Limit[] }[] = []
  for (const [, comment, constant, name = ''] of text.matchAll(documented)) {
    const about = wordsOf(comment)
    const table = tables.at(-1)
    if (constant) tables.push({ name: constant, about, rows: [] })
    else if (table) {
      if (!about) throw new Error(`${table.name}.${name} has no JSDoc`)
      table.rows.push({
        name,
        value: formatLimit(name, fieldsOf(exported, table.name)[name]),
        meaning: sentenceOf(about),
      })
    }
  }
  const unread = tables.flatMap(({ name, rows }) => {
    const listed = new Set(rows.map((row) => row.name))
    return Object.keys(fieldsOf(exported, name)).filter((field) => !listed.has(field))
  })
  if (unread.length > 0 && !/\.\.\.\w/.test(text)) throw new Error(`not found in the text: ${unread.join(', ')}`)
  return tables
}

const fieldsOf = (exported: Readonly<Record<string, object>>, name: string): Readonly<Record<string, unknown>> => ({
  ...exported[name],
})

/** The text of a JSDoc comment on one line. */
const wordsOf = (comment = ''): string =>
  comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The first sentence of a text. `e.g. after` does not end one. */
const sentenceOf = (text: string): string => /^.*?\.(?= [A-Z`]|$)/.exec(text)?.[0] ?? text

/**
 * Formats a limit by the unit at the end of its name: `10_000` of `waitMs` as `10 s`. The fields of an object have the unit of
 * their own name, else that of the object: `{ first: 5 }` of `retryS` as `first 5 s`.
 *
 * @throws Error for a value that is no number, string or object of these
 */
export function formatLimit(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, each]) => `${field.replace(unit, '')} ${formatLimit(unit.test(field) ? field : name, each)}`)
      .join(', ')
  if (typeof value === 'string') return value
  if (typeof value !== 'number') throw new Error(`${name} is no number`)
  const [last = ''] = unit.exec(name) ?? []
  const ms = msOf[last]
  if (ms !== undefined) return formatDuration(value * ms)
  if (last === 'Bytes') return formatBytes(value)
  return last === 'Share' ? `${value * 100} %` : withSeparators(value)
}

const unit = /(Ms|(?<=[a-z\d])S|Seconds|Hours|Days|Weeks|Bytes|Share)$/
const hour = 3_600_000
const msOf: Readonly<Record<string, number>> = {
  Ms: 1,
  S: 1_000,
  Seconds: 1_000,
  Hours: hour,
  Days: 24 * hour,
  Weeks: 7 * 24 * hour,
}

const withSeparators = (value: number): string => value.toLocaleString('en')

/** Formats ms in the largest unit that gives a whole number; else in s: `90 s`, `4.5 s`, `400 ms`. */
function formatDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  const days = ms / (24 * hour)
  if (Number.isInteger(days)) return days === 1 ? '1 day' : `${withSeparators(days)} days`
  if (Number.isInteger(ms / hour)) return `${ms / hour} h`
  return Number.isInteger(ms / 60_000) ? `${ms / 60_000} min` : `${ms / 1_000} s`
}

/** Formats bytes as whole MB or kB (of 1,024), else as bytes. */
function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_024 ** 2
  if (Number.isInteger(megabytes)) return `${megabytes} MB`
  return Number.isInteger(bytes / 1_024) ? `${bytes / 1_024} kB` : `${withSeparators(bytes)} bytes`
}

/** A table in Markdown, after the text about it. */
export function formatTable({ about, rows }: LimitTable): string {
  const lines = rows.map(({ name, value, meaning }) => `| \`${name}\` | ${value} | ${meaning.replaceAll('|', '\\|')} |`)
  return [...(about ? [about, ''] : []), '| limit | value | meaning |', '|---|---|---|', ...lines].join('\n')
}

const introduction = `# Limits

The fixed limits of the services and the gateway: batch sizes, lengths of lists, timeouts, intervals of jobs. Each is in the
\`limits.ts\` of the subject that it limits; a limit of several subjects is in \`src/limits.ts\`. \`npm run generate\` writes this page.

Other limits: what members may write and upload is in [proto/http/limits.ts](../proto/http/limits.ts). A number that is part of a
rule, such as a weight of the ranking, is beside it in \`rules\`.`

/** The text of docs/limits.md. */
async function limitsDocument(): Promise<string> {
  const files = globSync('{services/*,gateway}/src/**/limits.ts', { cwd: root }).sort()
  const sections = await Promise.all(files.map(readSection))
  const packages = [...Map.groupBy(sections, (section) => section.package)].map(([name, own]) =>
    [`## ${name}`, ...own.map(({ text }) => text)].filter(Boolean).join('\n\n'),
  )
  return `${[introduction, ...packages].join('\n\n')}\n`
}

/** The section of one `limits.ts`. The text is empty if the file only combines the limits of others. */
async function readSection(file: string): Promise<{ package: string; text: string }> {
  const [, name = '', path = ''] = /^(?:services\/)?([^/]+)\/src\/(.*)limits\.ts$/.exec(file) ?? []
  const tables = tablesOf(readFileSync(join(root, file), 'utf8'), await import(join(root, file)))
  const filled = tables.filter(({ rows }) => rows.length > 0)
  const title = `### [${path.replace(/\/$/, '') || 'several subjects'}](../${file})`
  return { package: name, text: filled.length === 0 ? '' : [title, ...filled.map(formatTable)].join('\n\n') }
}

if (import.meta.main) writeFileSync(process.argv[2] ?? join(root, 'docs', 'limits.md'), await limitsDocument())
