import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Blobs, checkedKey, isKey, type StoredBlob } from './port.ts'
import type { Scratch } from './scratch.ts'

/** Opens a store with blobs as files in a folder. Writes each file completely in the scratch folder, and then moves it. */
export function openFolderBlobs(root: string, scratch: Scratch): Blobs {
  const fileOf = (key: string) => join(root, checkedKey(key))
  return {
    name: 'photo store',
    async put(key, content) {
      const file = fileOf(key)
      const temporary = scratch.path()
      try {
        await write(content, temporary)
        await move(temporary, file)
      } catch (error) {
        await scratch.remove(temporary)
        throw error
      }
    },
    async get(key) {
      const handle = await open(fileOf(key)).catch(ignoreMissing)
      if (!handle) return undefined
      return { bytes: (await handle.stat()).size, content: handle.createReadStream() }
    },
    fileOf,
    async stat(key) {
      const found = await stat(fileOf(key)).catch(ignoreMissing)
      return found && { bytes: found.size }
    },
    async list() {
      const blobs: StoredBlob[] = []
      for (const entry of (await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? []) {
        const file = join(entry.parentPath, entry.name)
        const key = relative(root, file)
        if (!entry.isFile() || dirname(file) === dirname(scratch.path()) || !isKey(key)) continue
        const found = await stat(file).catch(ignoreMissing)
        if (found) blobs.push({ key, bytes: found.size })
      }
      return { blobs }
    },
    async delete(key) {
      const file = fileOf(key)
      await rm(file, { force: true })
      // Remove the photo's folder too, if this was its last file. Otherwise `rmdir` fails.
      await rmdir(dirname(file)).catch(() => {})
    },
  }
}

/** Writes a new file and flushes it to disk. */
async function write(content: Readable | Uint8Array, file: string): Promise<void> {
  const options = { mode: 0o600, flush: true } as const
  if (content instanceof Readable) await pipeline(content, createWriteStream(file, { ...options, flags: 'wx' }))
  else await writeFile(file, content, { ...options, flag: 'wx' })
}

/** Moves a file so that it survives a power cut. Retries, because the target folder may be missing or just removed. */
async function move(from: string, to: string, triesLeft = 2): Promise<void> {
  const folder = dirname(to)
  try {
    await rename(from, to)
  } catch (error) {
    if (triesLeft === 0 || !isMissing(error)) throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return move(from, to, triesLeft - 1)
  }
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

const isMissing = (error: unknown): boolean =>
  Error.isError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
