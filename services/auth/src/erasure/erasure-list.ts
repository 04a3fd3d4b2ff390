import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePrivateFolder } from '@hunch/kit/files'

/**
 * The ids of erased members, kept outside the databases: a backup that is restored holds members who were erased since,
 * and this list says whom to erase again. It holds nothing but ids and times.
 */
export interface ErasureList {
  /** Adds a member; settled once that is on the disk. Nothing happens where they are listed. */
  add(memberId: string): Promise<void>
  /** All of them; none where there is no list yet. */
  ids(): Promise<ReadonlySet<string>>
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Opens the list of a `file:///folder`: a file for each id, so that replicas that share the folder never meet in one. */
export function openErasureList(url: string): ErasureList {
  const folder = fileURLToPath(url)
  return {
    async add(memberId) {
      await makePrivateFolder(folder)
      await writeDurably(join(folder, memberId), `${new Date().toISOString()}\n`)
      await sync(folder)
    },
    async ids() {
      const names = await readdir(folder).catch(noneWhereMissing)
      return new Set(names.filter((name) => idPattern.test(name)))
    },
  }
}

/** Its name is what counts: one that was cut off says as much. */
async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    if ((await handle.stat()).size === 0) await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function noneWhereMissing(error: unknown): string[] {
  if (Error.isError(error) && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
