import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { runProgram } from './program.ts'

/**
 * Stops a PostgreSQL that still runs on this cluster because the process that started it was
 * killed. A `postmaster.pid` whose process is somebody else's by now is only removed: PostgreSQL
 * itself would refuse to start as long as any process has that number.
 */
export async function stopLeftover(binaries: Binaries, { account, cluster }: Place): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return false
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  if (!(await isPostgresOn(pid, cluster))) {
    rmSync(file, { force: true })
    return false
  }
  const stop = (mode: string) =>
    runProgram(binaries.pgCtl, ['stop', '-D', cluster, '-m', mode, '-w', '-t', '20', '-s'], { account, cwd: cluster })
  await stop('fast').catch(() => stop('immediate'))
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
