import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const web = join(root, 'web')

/** The folder of the built web app. */
export const webRoot = join(web, 'dist')

/** Files and folders that the build depends on. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/favicon.template.svg',
  // The build's own files: vite.config.ts and its imports.
  ...globSync('web/*.ts', { cwd: root }).sort(),
  'web/package.json',
  'web/tsconfig.json',
  'proto/http',
  'proto/texts',
  'proto/theme',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const stamp = '.built-from'

/** Whether the built web app matches its sources. Also true without sources, as in a container. */
export function isWebAppFresh(): boolean {
  if (!existsSync(join(web, 'src'))) return true
  const file = join(webRoot, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hashOfSources()
}

/**
 * Builds the web app in a separate folder, then moves it into place. So a partial build is never served. Throws an error
 * with the build's output if it fails.
 */
export async function buildWebApp(signal?: AbortSignal): Promise<void> {
  const hash = hashOfSources()
  const fresh = join(web, '.cache', `dist-${process.pid}`)
  const old = `${fresh}-old`
  try {
    await runVite(['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], signal)
    await writeFile(join(fresh, stamp), hash)
    if (existsSync(webRoot)) await rename(webRoot, old)
    await rename(fresh, webRoot)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

/** A build of the web app that runs while other parts start. */
export interface Building {
  /** Resolves once the build is in place; undefined if the present one is up to date. */
  readonly built: Promise<void> | undefined
  /** Start time, in ms of `performance.now()`. */
  readonly from: number
  /** Stops the build if it is not finished. */
  stop(): Promise<void>
}

/** Starts to build the web app if its sources have changed since the last build. */
export function beginWebApp(signal: AbortSignal): Building {
  const stopped = new AbortController()
  const built = isWebAppFresh() ? undefined : buildWebApp(AbortSignal.any([signal, stopped.signal]))
  built?.catch(() => {}) // the caller that awaits it gets the error
  return {
    built,
    from: performance.now(),
    async stop() {
      stopped.abort()
      await built?.catch(() => {})
    },
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory() ? filesIn(path) : [path]
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

async function runVite(args: readonly string[], signal?: AbortSignal): Promise<void> {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const { bin }: { bin: { vite: string } } = JSON.parse(readFileSync(manifest, 'utf8'))
  const vite = join(dirname(manifest), bin.vite)
  await mkdir(join(web, '.cache'), { recursive: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [vite, ...args], { cwd: web, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  signal?.addEventListener('abort', () => child.kill())
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  if (code === 0) return
  const error: Error & { code?: string } = new Error(`The web app could not be built:\n${output.trim().slice(-4_000)}`)
  if (output.includes('ENOSPC')) error.code = 'ENOSPC'
  throw error
}
