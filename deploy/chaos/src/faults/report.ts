/** Summarises the results of a run, for the terminal and for the history. */
import type { Fault } from './outcome.ts'

export interface Result {
  readonly fault: Fault
  readonly recoveryMs: number
  readonly wrong: readonly string[]
}

interface Row {
  readonly row: number
  readonly injections: number
  readonly failed: number
  /** Median recovery time of the injections, in seconds. */
  readonly medianS: number
  /** Maximum recovery time of the injections, in seconds. */
  readonly maxS: number
  /** The names of the faults that failed. */
  readonly failures: readonly string[]
}

/** Summarises the injections of each row of docs/faults.md, in the order of the rows. */
export function rowsOf(results: readonly Result[]): Row[] {
  const byRow = [...Map.groupBy(results, ({ fault }) => fault.row)].toSorted(([a], [b]) => a - b)
  return byRow.map(([row, each]) => {
    const taken = each.map(({ recoveryMs }) => recoveryMs / 1_000).toSorted((a, b) => a - b)
    const failed = each.filter(({ wrong }) => wrong.length > 0)
    return {
      row,
      injections: each.length,
      failed: failed.length,
      medianS: rounded(taken[Math.floor(taken.length / 2)]),
      maxS: rounded(taken.at(-1)),
      failures: [...new Set(failed.map(({ fault }) => fault.name))],
    }
  })
}

const rounded = (seconds = 0): number => Number(seconds.toFixed(1))

/** Describes a row, as in `fault 1: 200 injections, median 1.6 s, maximum 3.2 s`. */
const described = ({ row, injections, medianS, maxS }: ReturnType<typeof rowsOf>[number]): string =>
  `fault ${row}: ${injections} ${injections === 1 ? 'injection' : 'injections'}, median ${medianS} s, maximum ${maxS} s`

/** Describes the rows in one line, as in `of 33 checks, 0 failed; fault 1: 200 injections, median 1.6 s, maximum 3.2 s; …`. */
export function inOneLine(results: readonly Result[], failed: number): string {
  return [`of ${results.length + 1} checks, ${failed} failed`, ...rowsOf(results).map(described)].join('; ')
}

/** Prints the number of injections and the recovery time of each row. Returns the number of failed checks. */
export function report(results: readonly Result[], missed: readonly string[]): number {
  for (const row of rowsOf(results)) console.log(described(row))
  for (const line of missed.slice(0, 50)) console.log(`  ${line}`)
  console.log(`${missed.length === 0 ? 'ok     ' : 'Failed:'} nothing acknowledged is lost, nothing is doubled`)
  const failed = results.filter(({ wrong }) => wrong.length > 0).length + (missed.length > 0 ? 1 : 0)
  console.log(`${results.length + 1 - failed} passed, ${failed} failed`)
  return failed
}
