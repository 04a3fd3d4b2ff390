import { alignTable, ms } from '../floor/table.ts'
import type { ArmResult, Measured } from './measure-arm.ts'

const columns: readonly (readonly [title: string, cell: (one: Measured) => string])[] = [
  ['call', ({ call }) => call],
  ['rate', ({ rate }) => String(rate)],
  ['reached', ({ perSecond, isKept }) => `${perSecond.toFixed(1)}${isKept ? '' : ', not kept'}`],
  ['failed', ({ failed }) => String(failed)],
  ['p50', ({ p50 }) => ms(p50)],
  ['p90', ({ p90 }) => ms(p90)],
  ['p99', ({ p99 }) => ms(p99)],
  ['p99.9', ({ p999 }) => ms(p999)],
  ['max', ({ max }) => ms(max)],
  ['CPU ms: product', ({ cpuMs }) => cpuMs.product.toFixed(1)],
  ['PostgreSQL', ({ cpuMs }) => cpuMs.postgres.toFixed(1)],
  ['Kafka', ({ cpuMs }) => cpuMs.kafka?.toFixed(1) ?? '–'],
  ['busiest process, cores', ({ busiest }) => `${busiest.name} ${busiest.cores.toFixed(2)}`],
  ['sender', ({ senderCores }) => senderCores.toFixed(2)],
  ['lag at end', ({ lag }) => (lag ? `${lag.events}, ${lag.ms.toFixed(0)} ms` : '–')],
]

/** An arm's results as a table; times are in ms. */
export const tableOf = ({ measured }: ArmResult): string =>
  alignTable([columns.map(([title]) => title), ...measured.map((one) => columns.map(([, cell]) => cell(one)))])

/**
 * Formats a table that compares the arms: p99 and CPU time per answer, each with its ratio to the first arm. The CPU time is
 * that of all processes.
 */
export function compareArms(results: readonly ArmResult[]): string {
  const [first, ...others] = results
  if (!first) return ''
  const head = ['call', 'rate', ...results.flatMap(({ arm }) => [`${arm}: p99`, 'CPU ms'])]
  const rows = first.measured.map((base) => [
    base.call,
    String(base.rate),
    ...cellsOf(base),
    ...others.flatMap(({ measured }) =>
      cellsOf(
        measured.find(({ call, rate }) => call === base.call && rate === base.rate),
        base,
      ),
    ),
  ])
  return alignTable([head, ...rows])
}

function cellsOf(one: Measured | undefined, base?: Measured): readonly [p99: string, cpu: string] {
  if (!one) return ['–', '–']
  const ratio = (value: number, to: number | undefined) => (to ? ` (×${(value / to).toFixed(1)})` : '')
  return [
    `${ms(one.p99)}${ratio(one.p99, base?.p99)}${one.isKept ? '' : ', not kept'}`,
    `${cpuOf(one).toFixed(1)}${ratio(cpuOf(one), base && cpuOf(base))}`,
  ]
}

const cpuOf = ({ cpuMs: { product, postgres, kafka = 0 } }: Measured): number => product + postgres + kafka

/** The results of a call at a rate, in one line. */
export const lineOf = ({ arm, call, rate, perSecond, failures, p50, p99, isKept }: Measured): string =>
  [
    `${arm}: ${call} at ${rate}/s: ${perSecond.toFixed(1)}/s, p50 ${ms(p50)} ms, p99 ${ms(p99)} ms`,
    ...(isKept ? [] : ['the rate was not kept']),
    ...Object.entries(failures).map(([reason, count]) => `${count} × ${reason}`),
  ].join(', ')
