import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in units of 10 ms. */
const tickMs = 10

interface Stat {
  readonly pid: number
  readonly parent: number
  /** CPU time of the process plus that of its ended children, in ticks of 10 ms. */
  readonly ticks: number
}

/** Parses a line of /proc/<pid>/stat. The program's name, in parentheses, may contain spaces and parentheses. */
export function parseStat(line: string): Stat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [user, system, childrensUser, childrensSystem] = fields.slice(11, 15).map(Number)
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[1]),
    ticks: (user ?? 0) + (system ?? 0) + (childrensUser ?? 0) + (childrensSystem ?? 0),
  }
}

/** CPU time so far of processes and their descendants, in ms; NaN without /proc. */
export const cpuMsOf = (...pids: readonly number[]): number => sampleCpu()(...pids)

/** Takes one sample. The returned function sums the CPU time of given processes and their descendants, in ms. */
export function sampleCpu(): (...pids: readonly number[]) => number {
  const stats = readStats()
  if (!stats) return () => Number.NaN
  const children = Map.groupBy(stats, ({ parent }) => parent)
  const ticksOf = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + ticksOf(child.pid), 0)
  return (...pids) =>
    stats.filter(({ pid }) => pids.includes(pid)).reduce((sum, { pid, ticks }) => sum + ticks + ticksOf(pid), 0) *
    tickMs
}

function readStats(): Stat[] | undefined {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readStat)
  } catch {
    return undefined
  }
}

function readStat(pid: string): Stat[] {
  try {
    return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))]
  } catch {
    return [] // the process has ended
  }
}
