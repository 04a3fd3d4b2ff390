import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount, mayEnter } from './account.ts'

/** Where the database files of one data folder lie, and who owns them. */
export interface Place {
  readonly account: Account
  /** PostgreSQL's own folder (PGDATA); it may not exist yet. */
  readonly cluster: string
  readonly password: string
}

/** In the data folder: the folder that the database files lie in, where that is another one. */
const pointer = 'elsewhere'

/**
 * Finds or decides the place. The files lie in `dataDir` itself, unless PostgreSQL must run as
 * another user who cannot get there; then they lie in a folder of their own under `elsewhere`
 * and `dataDir` keeps a pointer to it, so that the same `dataDir` is always the same database.
 */
export async function findPlace(dataDir: string, elsewhere: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const home = homeOf(dataDir)
  const account = chooseAccount(existsSync(join(home, 'cluster')) ? join(home, 'cluster') : undefined)
  const password = await keptPassword(dataDir)
  if (!account) return { account, cluster: join(home, 'cluster'), password }

  if (home === dataDir) await chmod(dataDir, 0o711) // to be passed through; what lies in it is closed
  if (mayEnter(account, home)) {
    await openFor(account, home, dataDir)
    return { account, cluster: join(home, 'cluster'), password }
  }
  if (existsSync(join(home, 'cluster'))) {
    throw new Error(`PostgreSQL cannot reach its files: ${home} lies in a folder that its user may not enter.`)
  }
  const away = join(elsewhere, `data-${randomBytes(6).toString('hex')}`)
  await openFor(account, away, dataDir)
  await writeFile(join(dataDir, pointer), `${away}\n`)
  return { account, cluster: join(away, 'cluster'), password }
}

/** Forgets the database of a data folder, wherever its files lie. */
export async function removePlace(dataDir: string): Promise<void> {
  await rm(homeOf(dataDir), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

function homeOf(dataDir: string): string {
  try {
    const home = readFileSync(join(dataDir, pointer), 'utf8').trim()
    return existsSync(home) ? home : dataDir
  } catch {
    return dataDir
  }
}

/** The account makes and removes folders in here, so it must own it. */
async function openFor(account: { uid: number; gid: number }, home: string, dataDir: string): Promise<void> {
  if (home === dataDir) return
  await mkdir(home, { recursive: true, mode: 0o755 })
  await chown(home, account.uid, account.gid)
}

/** The database user's password, made once. */
async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'password')
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}
