import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Asset, createAsset } from '../responses/asset.ts'
import { cacheControl } from '../responses/cache-headers.ts'

/**
 * Reads all files below a folder except hidden ones, by path (`/assets/index-4f2a.js`). `edit`
 * returns the content to serve for a file. Only files in this table are served, so no request path
 * leaves the folder.
 */
export async function readAssets(
  root: string,
  edit: (path: string, content: Buffer) => Buffer,
): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const visible = files.filter((file) => !file.split(sep).some((part) => part.startsWith('.')))
  return new Map(
    await Promise.all(
      visible.map(async (file) => {
        const path = `/${file.split(sep).join('/')}`
        const content = edit(path, await readFile(join(root, file)))
        return [path, createAsset(extname(path), content, cachingOf(path))] as const
      }),
    ),
  )
}

/** Names below /assets/ change with their content. */
const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? cacheControl.immutable : cacheControl.revalidate
