import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../files/index.ts'
import { type Account, chooseAccount } from './account.ts'
import { isPostgresOn, pidOn } from './leftover.ts'
import { runProgram } from './program.ts'

/** Where the database files of one data folder lie, and who owns them. */
export interface Place {
  readonly account: Account
  /** PostgreSQL's own folder (PGDATA), in the data folder; it may not exist yet. */
  readonly cluster: string
  readonly password: string
}

/** The place of a data folder, whatever lies there. */
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
 * The place of a data folder, with its files in it and owned by PostgreSQL's account.
 *
 * @throws if the files of an earlier version lie elsewhere and cannot be copied
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const place = await openPlace(dataDir)
  if (!existsSync(place.cluster)) await copyFromElsewhere(dataDir, place.cluster)
  else if (place.account && statSync(place.cluster).uid !== place.account.uid) give(place.account, place.cluster)
  return place
}

/** Where the files of a data folder lie that was made before; undefined where it was not. */
export function knownPlace(dataDir: string): Pick<Place, 'cluster' | 'password'> | undefined {
  const password = join(dataDir, 'password')
  if (!existsSync(password)) return undefined
  const here = join(dataDir, 'cluster')
  const away = existsSync(here) ? undefined : pointedTo(dataDir)
  return { cluster: away ? join(away, 'cluster') : here, password: readFileSync(password, 'utf8').trim() }
}

/** Gives a folder and all that is in it to the account that PostgreSQL runs as. */
export function give(account: Account, folder: string): void {
  if (!account) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  chownSync(folder, account.uid, account.gid)
}

/** Earlier versions, run as root, kept the files outside and their folder's path here. */
const pointer = (dataDir: string) => join(dataDir, 'elsewhere')

function pointedTo(dataDir: string): string | undefined {
  return existsSync(pointer(dataDir)) ? readFileSync(pointer(dataDir), 'utf8').trim() : undefined
}

/**
 * Copies the files of an earlier version from the folder that `elsewhere` names. They stay there as well, since a copy of the
 * data folder names the same one.
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
  await runProgram('cp', ['-a', from, unfinished]) // with its owner
  await rename(unfinished, cluster)
}

/** The database user's password, made once. */
async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'password')
  if (!existsSync(file)) await writePrivateFile(file, randomBytes(24).toString('base64url'))
  await chmod(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
