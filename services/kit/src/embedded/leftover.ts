import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram } from './program.ts'

const fastWithinMs = 20_000
const atOnceWithinMs = 5_000
const lookEveryMs = 20

/**
 * Stops a PostgreSQL that still runs on this cluster because the process that started it was
 * killed. A `postmaster.pid` whose process is somebody else's by now is only removed: PostgreSQL
 * itself would refuse to start as long as any process has that number. By signals, so that it can
 * be done where the server's own user can no longer reach the cluster by its path.
 */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return false
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  if (!(await isPostgresOn(pid, cluster))) {
    rmSync(file, { force: true })
    return false
  }
  // PostgreSQL's fast and immediate shutdown.
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

/** Whether a process is the PostgreSQL of a cluster. */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const command = existsSync('/proc/self/cmdline')
    ? readCommand(pid)
    : await runProgram('ps', ['-p', String(pid), '-o', 'command=']).catch(() => '')
  return command.includes('postgres') && command.includes(cluster)
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
