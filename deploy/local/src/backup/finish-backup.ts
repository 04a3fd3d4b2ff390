import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '@hunch/kit/files'
import { type Backup, unfinished } from './backups.ts'
import { type Checksums, checksumOf, writeChecksums } from './checksums.ts'
import { checksumsFile, type Manifest, manifestFile } from './manifest.ts'

/** Writes the checksums and the manifest. Gives a backup its final name once the whole backup is on the disk. */
export async function finishBackup(
  folder: string,
  path: string,
  checksums: Checksums,
  facts: Omit<Manifest, 'checksums'>,
): Promise<Backup> {
  await writePrivateFile(join(path, checksumsFile), writeChecksums(checksums))
  const manifest: Manifest = { ...facts, checksums: await checksumOf(join(path, checksumsFile)) }
  await writePrivateFile(join(path, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of await readdir(path)) await sync(join(path, name))
  await sync(path)
  const whole = path.slice(0, -unfinished.length)
  await rename(path, whole)
  await sync(folder)
  return { path: whole, name: whole.slice(folder.length + 1), manifest }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** Removes incomplete backups of killed processes. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true })
}
