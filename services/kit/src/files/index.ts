/** Files and folders that only their owner may read, whatever the process's umask. */
import { chmod, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folderMode = 0o700
const fileMode = 0o600
const forOthers = 0o077

/** Creates a folder with its missing parents. Makes an existing folder private. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: folderMode })
  await chmod(path, folderMode)
}

/** Writes a private file atomically: a partly written file never appears under its path. */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.new`
  await writeFile(unfinished, content, { mode: fileMode })
  await chmod(unfinished, fileMode) // a leftover file keeps its old mode
  await rename(unfinished, path)
}

/**
 * Makes a file, or a folder with its content, private. Skips a folder that is private already, since others cannot reach
 * its content. Ignores links and missing paths.
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
