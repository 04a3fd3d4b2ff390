/** Unpacks Chromium from a package, for machines without one (Linux on x64). */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'
import { cacheFolder } from './cache.ts'

export const canUnpack = process.platform === 'linux' && process.arch === 'x64'

export interface Unpacked {
  readonly executablePath: string
  /** Libraries that Chromium needs and a minimal system lacks: NSS and expat. */
  readonly libraries: string
  /** Fonts for Latin script only. */
  readonly fonts: string
}

const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']

/** Unpacks Chromium into the cache, once. Safe if two processes do so at the same time. */
export async function unpackChromium(): Promise<Unpacked> {
  const folder = join(cacheFolder, 'chromium')
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true })
    const unfinished = await mkdtemp(`${folder}-`)
    await inflateInto(unfinished)
    await rename(unfinished, folder).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error // otherwise another process was faster
    })
  }
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts'),
  }
}

/**
 * Sets TMPDIR, because the package unpacks into the system's temporary folder. The package reads TMPDIR before its first await.
 */
function inflateInto(folder: string): Promise<unknown> {
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return Promise.all(archives.map((archive) => inflate(join(bin, archive))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
