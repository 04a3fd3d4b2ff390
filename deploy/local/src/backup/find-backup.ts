import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../start-error.ts'
import { listBackups, megabytes } from './backups.ts'
import { nameRelease } from './release.ts'

/** Describes each backup in one line, newest first. */
export const describeBackups = async (folder: string): Promise<string[]> =>
  (await listBackups(resolve(folder))).map(
    ({ name, manifest }) =>
      `${name.padEnd(30)}  ${manifest.at}  ${megabytes(manifest.bytes).padStart(9)}  ${nameRelease(manifest.release)}`,
  )

/** Returns the path of a backup, given by its path or by its name in a folder of backups. Throws a StartError. */
export function findBackup(name: string, folder: string): string {
  const found = [resolve(name), join(folder, name)].find((path) => existsSync(path))
  if (found) return found
  throw new StartError(`There is no backup ${name}, neither here nor in ${folder}.`)
}
