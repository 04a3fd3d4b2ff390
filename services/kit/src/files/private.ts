import { chmod, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folderMode = 0o700
const fileMode = 0o600
const forOthers = 0o077

/** Makes a folder, and those above it that are missing; closes to others one that is there already. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: folderMode })
  await chmod(path, folderMode)
}

/** Writes a file that is there whole or not at all. */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.new`
  await writeFile(unfinished, content, { mode: fileMode })
  await chmod(unfinished, fileMode) // one that was left behind keeps the mode that it had
  await rename(unfinished, path)
}

/**
 * Closes a file, or a folder with all that it holds, to others. What lies in a folder that is closed
 * already is out of their reach and not looked at. Links are left as they are, and so is a path where
 * there is nothing.
 */
export async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing)
  if (!found || (found.mode & forOthers) === 0) return
  if (found.isFile()) await chmod(path, fileMode)
  if (!found.isDirectory()) return
  await chmod(path, folderMode)
  for (const name of await readdir(path)) await tighten(join(path, name))
}

function ignoreMissing(error: unknown): undefined {
  if (!(Error.isError(error) && 'code' in error && error.code === 'ENOENT')) throw error
}
