import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Build, isFresh, rebuild, root } from './build.ts'

const web = join(root, 'web')

/** The folder of the built web app. */
export const webRoot = join(web, 'dist')

const webApp: Build = {
  what: 'The web app',
  folder: webRoot,
  sources: [
    'web/src/**',
    'web/public/**',
    'web/index.html',
    'web/favicon.template.svg',
    'web/*.ts', // the build's own: vite.config.ts and its imports
    'web/package.json',
    'web/tsconfig.json',
    'proto/{http,texts,theme}/**',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  command(into) {
    const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
    const { bin }: { bin: { vite: string } } = JSON.parse(readFileSync(manifest, 'utf8'))
    const vite = join(dirname(manifest), bin.vite)
    return { args: [vite, 'build', '--outDir', into, '--emptyOutDir', '--logLevel', 'warn'], cwd: web }
  },
}

/** Whether the built web app matches its sources. Also true without sources, as in a container. */
export const isWebAppFresh = (): boolean => !existsSync(join(web, 'src')) || isFresh(webApp)

/** Builds the web app. Throws an error with the build's output if it fails. */
export const buildWebApp = (signal?: AbortSignal): Promise<void> => rebuild(webApp, signal)

/** A build of the web app that runs while other parts start. */
export interface Building {
  /** Resolves once the build is in place; undefined if the existing build is up to date. */
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
