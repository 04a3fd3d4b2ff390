import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A folder that a program builds from sources. */
export interface Build {
  /** Name of the result for messages, such as `The web app`. */
  readonly what: string
  readonly folder: string
  /** Glob patterns of the files that the result depends on, relative to the root or absolute. */
  readonly sources: readonly string[]
  /** Returns the command of Node that builds into the empty folder `into`. */
  command(into: string): { readonly args: readonly string[]; readonly cwd: string }
}

const stamp = '.built-from'

/** Whether the folder was built from the present sources. */
export function isFresh({ folder, sources }: Build): boolean {
  const file = join(folder, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hashOf(sources)
}

/**
 * Builds in a separate folder, then moves the result into place, so that a partial build is never used. Throws an error with
 * the program's output, and the code ENOSPC if the disk is full.
 */
export async function rebuild(build: Build, signal?: AbortSignal): Promise<void> {
  const hash = hashOf(build.sources)
  const cache = join(dirname(build.folder), '.cache')
  const fresh = join(cache, `${basename(build.folder)}-${process.pid}`)
  const old = `${fresh}-old`
  try {
    await mkdir(fresh, { recursive: true })
    await run(build, fresh, signal)
    await writeFile(join(fresh, stamp), hash)
    if (existsSync(build.folder)) await rename(build.folder, old)
    await rename(fresh, build.folder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

/** A hash of the names and contents of the sources, and of Node's version. Tests beside the sources do not count. */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync([...sources], { cwd: root, exclude: ['**/node_modules', '**/*.test.{ts,tsx}'] })
  for (const file of files.sort()) {
    const path = resolve(root, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

async function run({ what, command }: Build, into: string, signal?: AbortSignal): Promise<void> {
  const { args, cwd } = command(into)
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  signal?.addEventListener('abort', () => child.kill())
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  if (code === 0) return
  const error: Error & { code?: string } = new Error(`${what} could not be built:\n${output.trim().slice(-4_000)}`)
  if (output.includes('ENOSPC')) error.code = 'ENOSPC'
  throw error
}
