import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../files/index.ts'
import { type Account, chooseAccount } from './account.ts'
import { isPostgresOn, pidOn } from './leftover.ts'
import { runProgram } from './program.ts'

/** The location and the owner of a data folder's database files. */
export interface Place {
  readonly account: Account
  /** PostgreSQL's own folder (PGDATA), in the data folder. It may not exist yet. */
  readonly cluster: string
  readonly password: string
}

/** Creates a data folder and its password if missing, and returns its `Place`. */
export async function openPlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
  const cluster = join(dataDir, 'cluster')
  return {
    account: chooseAccount(existsSync(cluster) ? cluster : undefined),
    cluster,
    password: await keptPassword(dataDir),
  }
}

/**
 * Returns the place of a data folder, with PostgreSQL's account as the owner of the cluster. If an earlier version stored the
 * cluster in another folder, copies it from there.
 *
 * @throws if that cluster cannot be copied
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const place = await openPlace(dataDir)
  if (!existsSync(place.cluster)) await copyFromElsewhere(dataDir, place.cluster)
  else if (place.account && statSync(place.cluster).uid !== place.account.uid) give(place.account, place.cluster)
  return place
}

/** Returns the place of an existing data folder; undefined if it has no password file. */
export function knownPlace(dataDir: string): Pick<Place, 'cluster' | 'password'> | undefined {
  const password = join(dataDir, 'password')
  if (!existsSync(password)) return undefined
  const here = join(dataDir, 'cluster')
  const away = existsSync(here) ? undefined : pointedTo(dataDir)
  return { cluster: away ? join(away, 'cluster') : here, password: readFileSync(password, 'utf8').trim() }
}

/** Makes PostgreSQL's account the owner of a folder and everything in it. */
export function give(account: Account, folder: string): void {
  if (!account) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  chownSync(folder, account.uid, account.gid)
}

/**
 * Returns the path of the file `elsewhere`. Earlier versions that ran as root stored the database in another folder and that
 * folder's path in this file.
 */
const pointer = (dataDir: string) => join(dataDir, 'elsewhere')

function pointedTo(dataDir: string): string | undefined {
  return existsSync(pointer(dataDir)) ? readFileSync(pointer(dataDir), 'utf8').trim() : undefined
}

/**
 * Copies an earlier version's cluster from the folder that the file `elsewhere` names. The original stays, since copies of the
 * data folder name the same original.
 */
async function copyFromElsewhere(dataDir: string, cluster: string): Promise<void> {
  const away = pointedTo(dataDir)
  if (!away) return
  const from = join(away, 'cluster')
  if (!existsSync(from)) throw new Error(`The database files of ${dataDir} lay in ${away}, and that folder is gone.`)
  const pid = pidOn(from)
  if (pid && (await isPostgresOn(pid, from)))
    throw new Error(`The database files of ${dataDir} lie in ${away}, and process ${pid} runs on them: end it first.`)
  const unfinished = `${cluster}.copied`
  await rm(unfinished, { recursive: true, force: true })
  await runProgram('cp', ['-a', from, unfinished]) // -a keeps the owner
  await rename(unfinished, cluster)
}

/** Returns the database user's password; generates it once. */
async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'password')
  if (!existsSync(file)) await writePrivateFile(file, randomBytes(24).toString('base64url'))
  await chmod(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
