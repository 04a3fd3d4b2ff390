import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePrivateFolder } from '@hunch/kit/files'

/**
 * The ids of erased members, stored outside the databases. A restored backup can contain members that were erased after
 * the backup was made; this list names the members to erase again. The list contains only ids and times.
 */
export interface ErasureList {
  /** Adds a member, unless they are listed already. Resolves when the entry is on disk. */
  add(memberId: string): Promise<void>
  /** Returns all ids; empty if there is no list yet. */
  ids(): Promise<ReadonlySet<string>>
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Opens the list in a `file:///folder`. Each id is a file of its own, so that replicas can share the folder. */
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

/** Writes a file and waits until it is on disk. Only the file's name matters, so a truncated file is valid too. */
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
