import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder or file of a cluster, with its path relative to the cluster. */
export type ClusterEntry =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 'file'
      readonly path: string
      readonly bytes: number
      /** Returns exactly `bytes` bytes, even if the file grows or shrinks meanwhile. */
      content(): AsyncIterable<Uint8Array>
    }

/** Folders that are backed up without their content: PostgreSQL creates it again at startup. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /(^|\/)(postmaster\.pid|postmaster\.opts|\.s\.PGSQL\..*|pg_internal\.init(\.\d+)?|pgsql_tmp.*|backup_label\.old)$/

export const walFolder = 'pg_wal'
const controlFile = 'global/pg_control'

/**
 * Lists the entries of a cluster, each folder before its content. Skips files that disappear meanwhile. `ofLog` selects the WAL
 * files to include.
 */
export async function* entriesOf(
  cluster: string,
  ofLog: (name: string) => boolean,
  below = '',
): AsyncGenerator<ClusterEntry> {
  const names = await readdir(join(cluster, below)).catch(ignoreMissing)
  for (const name of (names ?? []).sort()) {
    const path = below ? `${below}/${name}` : name
    if (leftOut.test(path) || emptied.has(below)) continue
    const found = await lstat(join(cluster, path)).catch(ignoreMissing)
    if (found?.isDirectory()) {
      yield { kind: 'folder', path }
      yield* entriesOf(cluster, ofLog, path)
    } else if (found?.isFile() && (below !== walFolder || ofLog(name))) yield await openEntry(cluster, path, found.size)
  }
}

/** Creates the entry of a file. Reads the control file in advance, since PostgreSQL overwrites it in place. */
async function openEntry(cluster: string, path: string, bytes: number): Promise<ClusterEntry> {
  if (path === controlFile) return entryOf(path, await readWhole(join(cluster, path)))
  return { kind: 'file', path, bytes, content: () => exactly(join(cluster, path), bytes) }
}

/** Creates the entry of a file with the given content. */
export function entryOf(path: string, content: Uint8Array): ClusterEntry {
  return {
    kind: 'file',
    path,
    bytes: content.length,
    content: async function* whole() {
      yield content
    },
  }
}

/** Reads a small file until two reads in a row are equal. */
async function readWhole(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    const again = await readFile(file)
    if (again.equals(before)) return again
    before = again
  }
}

const zeros = Buffer.alloc(64 * 1024)

/**
 * Reads exactly `bytes` bytes. If the file has shrunk, adds zeros. PostgreSQL's recovery from the WAL later repairs changed
 * blocks and cuts off surplus ones.
 */
async function* exactly(file: string, bytes: number): AsyncGenerator<Uint8Array> {
  let missing = bytes
  if (bytes > 0)
    try {
      for await (const chunk of createReadStream(file, { end: bytes - 1, highWaterMark: 256 * 1024 })) {
        missing -= chunk.length
        yield chunk
      }
    } catch (error) {
      ignoreMissing(error)
    }
  for (; missing > 0; missing -= zeros.length) yield zeros.subarray(0, Math.min(missing, zeros.length))
}

function ignoreMissing(error: unknown): undefined {
  if (!(Error.isError(error) && 'code' in error && error.code === 'ENOENT')) throw error
}
