import { chownSync, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import type { Binaries } from './binaries.ts'
import { enter } from './entrance.ts'
import type { Place } from './place.ts'
import { runProgram } from './program.ts'

/** The only database user. */
export const owner = 'app'

/** C.UTF-8 knows the letters of every script and sorts the same everywhere. Plain C finds no Arabic or Japanese words. */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * Creates the cluster if there is none: UTF-8, checksums, a password for every connection. Creates it under a temporary name
 * and then renames it, so that an unfinished cluster is never used.
 */
export async function makeCluster(binaries: Binaries, place: Place, lasting: boolean): Promise<void> {
  const { account, cluster, password } = place
  if (existsSync(cluster)) return
  const unfinished = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
    const { paths, files, close } = enter(account, unfinished, passwordFile)
    await runProgram(
      binaries.initdb,
      [
        `--pgdata=${paths[0]}`,
        `--username=${owner}`,
        `--pwfile=${paths[1]}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${locale}`,
        '--data-checksums',
        ...(lasting ? [] : ['--no-sync']),
      ],
      { account, files },
    ).finally(close)
    await rename(unfinished, cluster)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}
