import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fixedLimits } from '../limits.ts'

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Types of files that shrink when compressed. */
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.map', '.ttf'])

export type Encoding = 'br' | 'gzip' | 'identity'

/** A file of the built web app, in memory. */
export interface Asset {
  /** `.js` */
  readonly extension: string
  readonly etag: string
  /** Its name changes with its content. */
  readonly immutable: boolean
  /** The encodings on offer, best first. */
  readonly encodings: readonly Encoding[]
  /** Returns the content in one of its encodings; compressed once, on the first request. */
  body(encoding: Encoding): Promise<Buffer>
}

/**
 * Reads all files below a folder except hidden ones, by path (`/assets/index-4f2a.js`). `edit`
 * returns a file's content as it is served. Only files in this table are served, so no path leaves
 * the folder.
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
        return [path, createAsset(path, edit(path, await readFile(join(root, file))))] as const
      }),
    ),
  )
}

function createAsset(path: string, content: Buffer): Asset {
  const extension = extname(path)
  const isCompressible = compressible.has(extension) && content.length >= fixedLimits.compressedBytes
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]])
  const compress = (encoding: Encoding) =>
    encoding === 'br'
      ? compressBr(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        })
      : compressGzip(content, { level: 9 })
  return {
    extension,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    immutable: path.startsWith('/assets/'),
    encodings: isCompressible ? ['br', 'gzip', 'identity'] : ['identity'],
    body(encoding) {
      const body = bodies.get(encoding) ?? compress(encoding)
      bodies.set(encoding, body)
      return body
    },
  }
}
