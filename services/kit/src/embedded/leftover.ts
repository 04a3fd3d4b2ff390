import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram } from './program.ts'

const fastWithinMs = 20_000
const atOnceWithinMs = 5_000
const lookEveryMs = 20

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** Returns the process id in a cluster's `postmaster.pid`; undefined if the file does not exist. */
export const pidOn = (cluster: string): number | undefined =>
  existsSync(pidFile(cluster)) ? Number(readFileSync(pidFile(cluster), 'utf8').split('\n', 1)[0]) : undefined

/**
 * Stops a PostgreSQL that still runs on a cluster because its parent was killed. Returns whether it stopped one. If
 * `postmaster.pid` names an unrelated process, only removes the file: PostgreSQL refuses to start while that id is in use.
 */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const pid = pidOn(cluster)
  if (pid === undefined) return false
  if (!(await isPostgresOn(pid, cluster))) {
    rmSync(pidFile(cluster), { force: true })
    return false
  }
  // First a fast shutdown, then an immediate one.
  if (!(await endsBy('SIGINT', pid, cluster, fastWithinMs))) await endsBy('SIGQUIT', pid, cluster, atOnceWithinMs)
  return true
}

async function endsBy(signal: NodeJS.Signals, pid: number, cluster: string, withinMs: number): Promise<boolean> {
  process.kill(pid, signal)
  const end = performance.now() + withinMs
  while (await isPostgresOn(pid, cluster)) {
    if (performance.now() > end) return false
    await sleep(lookEveryMs)
  }
  return true
}

/** Whether a process is a cluster's PostgreSQL: by its working folder or, without `/proc`, by its command line. */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false
  if (existsSync('/proc/self/cwd')) return worksIn(pid, cluster)
  const command = await runProgram('ps', ['-p', String(pid), '-o', 'command=']).catch(() => '')
  return command.includes('postgres') && command.includes(cluster)
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('postgres') && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false // the process has ended, or belongs to another user
  }
}
