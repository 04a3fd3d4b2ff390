import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writePrivateFile } from '../files/index.ts'
import { type Account, chooseAccount, mayEnter } from './account.ts'
import { stopLeftover } from './leftover.ts'
import { runProgram } from './program.ts'

/** Where the database files of one data folder lie, and who owns them. */
export interface Place {
  readonly account: Account
  /** PostgreSQL's own folder (PGDATA); it may not exist yet. */
  readonly cluster: string
  readonly password: string
}

/**
 * Finds or decides the place. The files lie in `dataDir` itself, unless PostgreSQL must run as
 * another user who cannot get there; then they lie in a folder of that user's own under `elsewhere`
 * and `dataDir` keeps a pointer to it, so that the same `dataDir` is always the same database. Files
 * that lie in a `dataDir` which was closed to that user since are moved there.
 */
export async function findPlace(dataDir: string, elsewhere: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const password = await keptPassword(dataDir)
  const known = pointedTo(dataDir)
  if (known && !existsSync(known)) {
    throw new Error(`The database files of ${dataDir} lay in ${known}, and that folder is gone.`)
  }
  const [here, there] = [join(dataDir, 'cluster'), known && join(known, 'cluster')]
  const made = [there, here].find((cluster) => cluster && existsSync(cluster))
  const account = chooseAccount(made)
  if (!known && (await opened(dataDir, account))) return { account, cluster: here, password }
  await chmod(dataDir, 0o700)
  const away = known ?? (await makeAway(dataDir, elsewhere))
  await giveTo(account, away)
  const cluster = join(away, 'cluster')
  if (made === here) await moveCluster(here, cluster)
  return { account, cluster, password }
}

/** Where the files of a data folder lie that was made before; undefined where it was not. */
export function knownPlace(dataDir: string): Pick<Place, 'cluster' | 'password'> | undefined {
  const password = join(dataDir, 'password')
  if (!existsSync(password)) return undefined
  const moved = join(pointedTo(dataDir) ?? dataDir, 'cluster')
  const cluster = existsSync(moved) ? moved : join(dataDir, 'cluster')
  return { cluster, password: readFileSync(password, 'utf8').trim() }
}

/** Deletes the database of a data folder, wherever its files lie. It must not be running. */
export async function removePlace(dataDir: string): Promise<void> {
  const away = pointedTo(dataDir)
  if (away) await rm(away, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

const pointer = (dataDir: string) => join(dataDir, 'elsewhere')

function pointedTo(dataDir: string): string | undefined {
  return existsSync(pointer(dataDir)) ? readFileSync(pointer(dataDir), 'utf8').trim() : undefined
}

async function makeAway(dataDir: string, elsewhere: string): Promise<string> {
  const away = join(elsewhere, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  await mkdir(away, { mode: 0o700 })
  await writePrivateFile(pointer(dataDir), `${away}\n`)
  return away
}

async function giveTo(account: Account, away: string): Promise<void> {
  if (account && !mayEnter(account, dirname(away))) await chmod(dirname(away), 0o711)
  if (account) await chown(away, account.uid, account.gid)
  await chmod(away, 0o700)
}

/** Moves the database files, also to another file system; one that is cut off is begun again by the next start. */
async function moveCluster(from: string, to: string): Promise<void> {
  await stopLeftover(from)
  try {
    await rename(from, to)
  } catch (error) {
    if (!(Error.isError(error) && 'code' in error && error.code === 'EXDEV')) throw error
    const unfinished = `${to}.moved`
    await rm(unfinished, { recursive: true, force: true })
    await runProgram('cp', ['-a', from, unfinished]) // with its owner
    await rename(unfinished, to)
    await rm(from, { recursive: true })
  }
}

/**
 * Whether the account may enter. The folder itself is ours, and is opened for passing through, not
 * for reading, where that is all that is missing.
 */
async function opened(home: string, account: Account): Promise<boolean> {
  if (!account) await chmod(home, 0o700)
  if (!mayEnter(account, dirname(home))) return false
  if (!mayEnter(account, home)) await chmod(home, 0o711)
  return true
}

/** The database user's password, made once. */
async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'password')
  if (!existsSync(file)) await writePrivateFile(file, randomBytes(24).toString('base64url'))
  await chmod(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
