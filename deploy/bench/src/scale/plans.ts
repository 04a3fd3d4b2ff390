import { Writable } from 'node:stream'
import { createLog, type Log } from '@hunch/kit/log'

/** Server settings that print the plan of each statement that takes 5 ms or more. */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '5ms',
  'auto_explain.log_verbose': 'on',
}

/** Collects plans. Pass `log` to the server, so that its output is read. */
export interface PlanLog {
  readonly log: Log
  /** The plan of a statement's slowest run, by its query identifier; undefined if all runs took less than 5 ms. */
  planOf(id: string): string | undefined
}

interface Printed {
  readonly ms: number
  readonly lines: readonly string[]
}

export function openPlanLog(): PlanLog {
  const slowest = new Map<string, Printed>()
  let current: { ms: number; lines: string[] } | undefined
  const read = (line: string) => {
    const [, ms] = /duration: ([\d.]+) ms {2}plan:/.exec(line) ?? []
    if (ms) current = { ms: Number(ms), lines: [] }
    else if (!line.startsWith('\t')) current = undefined
    else current?.lines.push(line.slice(1))
    const [, id] = /^\tQuery Identifier: (-?\d+)/.exec(line) ?? []
    if (id && current && current.ms > (slowest.get(id)?.ms ?? 0)) slowest.set(id, current)
  }
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      for (const entry of chunk.toString().split('\n').filter(Boolean)) read(String(JSON.parse(entry).msg ?? ''))
      done()
    },
  })
  return {
    log: createLog({ level: 'debug', destination }),
    planOf(id) {
      const printed = slowest.get(id)
      return printed && `${printed.ms.toFixed(0)} ms:\n${planLines(printed.lines).join('\n')}`
    },
  }
}

/** The lines of a plan, without the statement, the output columns of each step, and the query identifier. */
function planLines(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => /\(cost=/.test(line))
  return lines.slice(start).filter((line) => !/^\s*(Output|Query Identifier):/.test(line))
}
