import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Blobs, checkedKey } from './port.ts'
import type { Scratch } from './scratch.ts'

/** Blobs as files of a folder. A blob is written to the scratch folder and moved once it is on the disk. */
export function openFolderBlobs(root: string, scratch: Scratch): Blobs {
  const fileOf = (key: string) => join(root, checkedKey(key))
  return {
    name: 'photo store',
    async put(key, content) {
      const file = fileOf(key)
      const temporary = scratch.path()
      try {
        const source = content instanceof Readable ? content : Readable.from([content])
        await pipeline(source, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
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
    async stat(key) {
      const found = await stat(fileOf(key)).catch(ignoreMissing)
      return found && { bytes: found.size }
    },
    async delete(key) {
      const file = fileOf(key)
      await rm(file, { force: true })
      // The folder of a photo is removed with its last file.
      await rmdir(dirname(file)).catch(() => {})
    },
  }
}

/** Moves a file so that it survives a power cut. The folder may be removed between two steps, once. */
async function move(from: string, to: string, again = true): Promise<void> {
  const folder = dirname(to)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if (again && isMissing(error)) return move(from, to, false)
    throw error
  }
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

const isMissing = (error: unknown): boolean =>
  Error.isError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
