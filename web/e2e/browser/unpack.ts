/** Chromium from a package, for machines that have none (Linux on x64). */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'
import { cacheFolder } from './cache.ts'

export const canUnpack = process.platform === 'linux' && process.arch === 'x64'

export interface Unpacked {
  readonly executablePath: string
  /** What Chromium needs beside a bare system: NSS and expat. */
  readonly libraries: string
  /** Latin only. */
  readonly fonts: string
}

const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']

/** Unpacks it once into the cache; a second process that does so at the same time does no harm. */
export async function unpackChromium(): Promise<Unpacked> {
  const folder = join(cacheFolder, 'chromium')
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true })
    const unfinished = await mkdtemp(`${folder}-`)
    await inflateInto(unfinished)
    await rename(unfinished, folder).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error // else another process was quicker
    })
  }
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts'),
  }
}

/** The package unpacks into the system's temporary folder, whose name it looks up before it first waits. */
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
