import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLocked, lockFolder } from '../data/lock.ts'

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A folder that a program builds from sources. */
export interface Build {
  /** Name of the result for messages, such as `The web app`. */
  readonly what: string
  /** The folder; for `keptBuild`, the folder of all its builds. */
  readonly folder: string
  /** Glob patterns of the files that the result depends on, relative to the root or absolute. */
  readonly sources: readonly string[]
  /** Returns the command of Node that builds into the empty folder `into`. */
  command(into: string): { readonly args: readonly string[]; readonly cwd: string }
}

const stamp = '.built-from'
/** Suffix of the folder beside a kept build that has a locked folder for each process that uses the build. */
const users = '.users'

/** Whether the folder was built from the present sources. */
export const isFresh = ({ folder, sources }: Build): boolean => isBuiltFrom(folder, hashOf(sources))

function isBuiltFrom(folder: string, hash: string): boolean {
  const file = join(folder, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

/**
 * Builds in a separate folder, then moves the result into place, so that a partial build is never used. Throws an error with
 * the program's output, and the code ENOSPC if the disk is full.
 */
export const rebuild = (build: Build, signal?: AbortSignal): Promise<void> =>
  buildAt(build.folder, build, hashOf(build.sources), signal)

/**
 * Returns a folder inside `build.folder` with the build of the present sources, and builds it if it is missing. The folder
 * stays as it is while this process runs, also if another process builds from other sources: so code in it may be loaded
 * later. Deletes the builds that no running process uses. Throws as `rebuild` does.
 */
export async function keptBuild(build: Build, signal?: AbortSignal): Promise<string> {
  const hash = hashOf(build.sources)
  const folder = join(build.folder, hash.slice(0, 16))
  await keepFor(folder) // first, so that no other process deletes it meanwhile
  if (!isBuiltFrom(folder, hash)) await buildAt(folder, build, hash, signal)
  await deleteUnused(build.folder)
  return folder
}

/** Marks a build as used by this process for as long as this process runs, however it ends. */
async function keepFor(folder: string): Promise<void> {
  const user = join(`${folder}${users}`, randomUUID())
  await mkdir(user, { recursive: true })
  await lockFolder(user, () => `${user} is locked.`)
}

async function deleteUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(users)) continue
    const path = join(folder, name)
    if (await isUsed(path)) continue
    await rm(path, { recursive: true, force: true })
    await rm(`${path}${users}`, { recursive: true, force: true })
  }
}

async function isUsed(path: string): Promise<boolean> {
  for (const user of await readdir(`${path}${users}`).catch(() => []))
    if (await isLocked(join(`${path}${users}`, user))) return true
  return false
}

async function buildAt(folder: string, build: Build, hash: string, signal?: AbortSignal): Promise<void> {
  const cache = join(dirname(build.folder), '.cache')
  const fresh = join(cache, `${basename(build.folder)}-${process.pid}`)
  const old = `${fresh}-old`
  try {
    await mkdir(fresh, { recursive: true })
    await run(build, fresh, signal)
    await writeFile(join(fresh, stamp), hash)
    if (isBuiltFrom(folder, hash)) return // another process has built it meanwhile, and may use it
    await mkdir(dirname(folder), { recursive: true })
    if (existsSync(folder)) await rename(folder, old)
    await rename(fresh, folder)
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
