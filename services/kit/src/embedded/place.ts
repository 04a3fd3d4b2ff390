import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount, mayEnter } from './account.ts'

/** Where the database files of one data folder lie, and who owns them. */
export interface Place {
  readonly account: Account
  /** PostgreSQL's own folder (PGDATA); it may not exist yet. */
  readonly cluster: string
  readonly password: string
}

/**
 * Finds or decides the place. The files lie in `dataDir` itself, unless PostgreSQL must run as
 * another user who cannot get there; then they lie in a folder of their own under `elsewhere`
 * and `dataDir` keeps a pointer to it, so that the same `dataDir` is always the same database.
 */
export async function findPlace(dataDir: string, elsewhere: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const password = await keptPassword(dataDir)
  const known = pointedTo(dataDir)
  if (known && !existsSync(known)) {
    throw new Error(`The database files of ${dataDir} lay in ${known}, and that folder is gone.`)
  }
  const home = known ?? dataDir
  const cluster = join(home, 'cluster')
  const account = chooseAccount(existsSync(cluster) ? cluster : undefined)
  if (await opened(home, account)) return { account, cluster, password }
  if (existsSync(cluster)) {
    throw new Error(
      `PostgreSQL, which cannot run as root, cannot reach its files any more: ` +
        `a folder above ${home} lets nobody but its owner in since they were made.`,
    )
  }
  const away = await makeAway(dataDir, elsewhere)
  return { account, cluster: join(away, 'cluster'), password }
}

/** Where the files of a data folder lie that was made before; undefined where it was not. */
export function knownPlace(dataDir: string): Pick<Place, 'cluster' | 'password'> | undefined {
  const password = join(dataDir, 'password')
  if (!existsSync(password)) return undefined
  return { cluster: join(pointedTo(dataDir) ?? dataDir, 'cluster'), password: readFileSync(password, 'utf8').trim() }
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
  await mkdir(away, { recursive: true, mode: 0o755 })
  await writeWhole(pointer(dataDir), `${away}\n`)
  return away
}

/** Whether the account may enter; the folder itself is ours and opened for passing through. */
async function opened(home: string, account: Account): Promise<boolean> {
  if (mayEnter(account, home)) return true
  await chmod(home, 0o711)
  return mayEnter(account, home)
}

/** The database user's password, made once. */
async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'password')
  if (!existsSync(file)) await writeWhole(file, randomBytes(24).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}

/** A file for its owner's eyes that is there whole or not at all. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
