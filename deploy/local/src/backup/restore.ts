import { copyFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedVersion, restorePostgres } from '@hunch/kit/embedded'
import { makePrivateFolder, tighten } from '@hunch/kit/files'
import { type DataFolder, fileNames } from '../data/data-folder.ts'
import { StartError } from '../start-error.ts'
import { readArchive } from './archive.ts'
import { isPhoto, type Verified, verifyBackup } from './checksums.ts'
import { clusterFile, type Manifest, passwordFile } from './manifest.ts'
import { putPhotosBack } from './photos.ts'
import { currentRelease, isAhead, nameRelease } from './release.ts'
import { freeBytes, requireRoom } from './room.ts'

/** Maximum ratio of a cluster's size to its archive's. */
const expansion = 12

/**
 * Verifies a whole backup, then replaces the contents of a data folder with it, except for photos that are damaged in the
 * backup. No process may run on the folder. If the restore is interrupted, the folder's state says so (`under`), and no start
 * takes the data for complete.
 *
 * @throws StartError if anything but photos is damaged, or the backup is of a later version, or needs more room; then
 *   nothing is changed
 */
export async function putBack(backup: string, data: DataFolder, way: 'restore' | 'upgrade'): Promise<Verified> {
  const verified = await verifyBackup(backup)
  const { manifest, files, damagedPhotos } = verified
  requireReadable(manifest)
  const archived = (await stat(join(backup, clusterFile))).size
  requireRoom('what the backup holds', data.path, archived * expansion, await freeBytes(data.path))
  await data.setUnder({ way, backup })
  const password = await readFile(join(backup, passwordFile), 'utf8')
  const unpack = (folder: string) => readArchive(join(backup, clusterFile), folder)
  await restorePostgres({ dataDir: data.postgres }, { password, unpack })
  await putPhotosBack(backup, data.path, files.filter(isPhoto), damagedPhotos)
  await putSmallFilesBack(backup, data.path, files)
  await data.replaceState(await readFile(join(backup, fileNames.state), 'utf8'), { way, backup })
  return verified
}

function requireReadable({ of, postgres, release }: Manifest): void {
  if (of === 'deployment')
    throw new StartError('The backup is of a deployment: restore it with the settings of its processes.')
  if (postgres !== embeddedVersion())
    throw new StartError(
      `The backup is of PostgreSQL ${postgres}, and this is ${embeddedVersion()}: restore it with the version of the product that made it.`,
    )
  if (isAhead(release, currentRelease()))
    throw new StartError(`The backup was made by a later version, ${nameRelease(release)}: restore it with that one.`)
}

async function putSmallFilesBack(backup: string, dataDir: string, files: readonly string[]): Promise<void> {
  for (const name of Object.values(fileNames)) {
    if (name === fileNames.state) continue // written last
    const file = join(dataDir, name)
    if (!files.includes(name)) await rm(file, { force: true })
    else {
      await copyFile(join(backup, name), file)
      await tighten(file)
    }
  }
  await makePrivateFolder(join(dataDir, 'photos'))
}
