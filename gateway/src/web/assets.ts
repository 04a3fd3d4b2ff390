import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Kinds of files that shrink when compressed. */
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.map', '.ttf'])
const leastBytes = 1024

export type Encoding = 'br' | 'gzip' | 'identity'

/** A file of the built web app, in memory. */
export interface Asset {
  /** `.js` */
  readonly extension: string
  readonly etag: string
  /** Its name changes with its content, so it may be kept for ever. */
  readonly immutable: boolean
  /** The encodings that are worth offering, best first. */
  readonly encodings: readonly Encoding[]
  /** The content in one of its encodings; compressed once, when first asked for. */
  body(encoding: Encoding): Promise<Buffer>
}

/**
 * Every file under a folder by its path (`/assets/index-4f2a.js`), but hidden ones. `edit`
 * may change a file's content before it is kept. Only what is in this table can be served.
 */
export async function readAssets(
  root: string,
  edit: (path: string, content: Buffer) => Buffer,
): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const shown = files.filter((file) => !file.split(sep).some((part) => part.startsWith('.')))
  return new Map(
    await Promise.all(
      shown.map(async (file) => {
        const path = `/${file.split(sep).join('/')}`
        return [path, createAsset(path, edit(path, await readFile(join(root, file))))] as const
      }),
    ),
  )
}

function createAsset(path: string, content: Buffer): Asset {
  const extension = extname(path)
  const worthIt = compressible.has(extension) && content.length >= leastBytes
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]])
  const make = (encoding: Encoding) =>
    encoding === 'br'
      ? compressBr(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        })
      : compressGzip(content, { level: 9 })
  return {
    extension,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    immutable: path.startsWith('/assets/'),
    encodings: worthIt ? ['br', 'gzip', 'identity'] : ['identity'],
    body(encoding) {
      const body = made.get(encoding) ?? make(encoding)
      made.set(encoding, body)
      return body
    },
  }
}
