import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { storesOnServers } from '@hunch/local/server-stores'
import { createSeveralProcesses } from '@hunch/local/several-processes'

/** Maximum resident memory of an idle service process, in MB. */
const mostMb = 90
/**
 * Delay before the measurement, in ms. About 10 s after its start, an idle process releases the memory that it used to load its
 * modules.
 */
const idleMs = 20_000

/**
 * `npm run bench -- memory`: measures the resident memory of each idle process, and how much of it is unshared. The product
 * stores its data in PostgreSQL and files; with `--servers`, on the servers of deploy/ci. Exits with 1 if a service takes more
 * than 90 MB.
 */
export async function measureMemory(words: readonly string[]): Promise<void> {
  const log = silentLog()
  const postgres = await startTemporaryPostgres({ log, settings: { fsync: 'off' } })
  const product = await createSeveralProcesses({
    postgres,
    photosDir: join(postgres.folder, 'photos'),
    log,
    ...(words.includes('--servers') ? { stores: storesOnServers(`memory_${process.pid}`) } : {}),
  })
  try {
    await product.start()
    await pause(idleMs)
    const measured = product.names.map((name) => ({ name, ...residentMb(product.pid(name)) }))
    for (const { name, all, own } of measured)
      console.log(`${name.padEnd(14)} ${all.toFixed(0).padStart(4)} MB resident, of which ${own.toFixed(0)} MB its own`)
    const above = measured.filter(({ all }) => all > mostMb)
    console.log(`${measured.length - above.length} passed, ${above.length} failed (at most ${mostMb} MB)`)
    if (above.length > 0) process.exitCode = 1
  } finally {
    await product.stop()
    await postgres.stop()
  }
}

/** Returns a process's resident memory, in MB as Linux counts it. `own` is the part that no other process shares. */
function residentMb(pid: number): { readonly all: number; readonly own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024
  return { all: mb('VmRSS'), own: mb('RssAnon') }
}
