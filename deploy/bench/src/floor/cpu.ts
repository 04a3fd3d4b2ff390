import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10

interface Stat {
  readonly pid: number
  readonly parent: number
  /** Own time, and that of children that have ended. */
  readonly ticks: number
}

/** A line of /proc/<pid>/stat; the program's name, in brackets, may hold spaces and brackets. */
export function parseStat(line: string): Stat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [user, system, childrensUser, childrensSystem] = fields.slice(11, 15).map(Number)
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[1]),
    ticks: (user ?? 0) + (system ?? 0) + (childrensUser ?? 0) + (childrensSystem ?? 0),
  }
}

/** CPU time that processes and all their descendants have used so far, in ms; NaN where there is no /proc. */
export const cpuMsOf = (...pids: readonly number[]): number => sampleCpu()(...pids)

/** The same at one moment, for several sets of processes. */
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
    return [] // it has ended meanwhile
  }
}
