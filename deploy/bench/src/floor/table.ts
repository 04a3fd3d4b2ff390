import type { Lag } from './lag.ts'
import type { Result } from './turns.ts'

/** Formats a time in ms: `9.87 → 9.9`, `12.3 → 12`. */
export const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

const columns: readonly (readonly [title: string, cell: (result: Result) => string])[] = [
  ['call', ({ call }) => call],
  ['per s', ({ product }) => product.perSecond.toFixed(0)],
  ['p50', ({ product }) => ms(product.p50)],
  ['p99', ({ product }) => ms(product.p99)],
  ['floor per s', ({ floor }) => floor.perSecond.toFixed(0)],
  ['p99', ({ floor }) => ms(floor.p99)],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['spread', ({ lowest, highest }) => `${lowest.toFixed(2)}–${highest.toFixed(2)}`],
  ['CPU ms: app', ({ product }) => product.ownCpuMs.toFixed(2)],
  ['PostgreSQL', ({ product }) => product.postgresCpuMs.toFixed(2)],
  ['floor: both', ({ floor }) => floor.ownCpuMs.toFixed(2)],
  ['PostgreSQL', ({ floor }) => floor.postgresCpuMs.toFixed(2)],
  ['lag at end', ({ lag }) => (lag ? describeLag(lag) : '–')],
]

const describeLag = ({ atEndMs, isGrowing }: Lag): string => `${atEndMs.toFixed(0)} ms${isGrowing ? ', growing' : ''}`

/** Results as a Markdown table. Times are in ms. */
export function tableOf(results: readonly Result[]): string {
  return alignTable([
    columns.map(([title]) => title),
    ...results.map((result) => columns.map(([, cell]) => cell(result))),
  ])
}

/** Aligns rows as a Markdown table. The first row is the head, the first column holds text, the others hold figures. */
export function alignTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = rows
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}

/** A result as one line of text. */
export const lineOf = ({ call, product, floor, ratio, lag }: Result): string =>
  [
    `${call.padEnd(22)} ${product.perSecond.toFixed(0)}/s, p99 ${ms(product.p99)} ms, floor ${floor.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    ...(lag ? [`lag ${describeLag(lag)}`] : []),
  ].join(', ')
