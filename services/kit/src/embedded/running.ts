import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { owner } from './cluster.ts'
import { type PostgresServer, postgresAt } from './databases.ts'
import { isPostgresOn } from './leftover.ts'
import { knownPlace } from './place.ts'

/** The server that runs on a data folder, started by another process; undefined where none does. */
export async function findRunningPostgres({ dataDir }: { dataDir: string }): Promise<PostgresServer | undefined> {
  const place = knownPlace(resolve(dataDir))
  const file = place && join(place.cluster, 'postmaster.pid')
  if (!file || !existsSync(file)) return undefined
  // The lines are: pid, data folder, start, port.
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  if (!(await isPostgresOn(Number(pid), place.cluster))) return undefined
  return postgresAt(`postgres://${owner}:${place.password}@127.0.0.1:${Number(port)}/postgres`)
}
