import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** Chunks that are not cached in advance: the admin's, and languages, of which each person reads one. */
const later = /^assets\/(antd|texts|Admin|admin|Analytics|Canvas)/

/** Builds the service worker beside the app, as `/sw.js`, with the list of the app's files written into it. */
export function serviceWorker(): Plugin {
  let written: { entry: string; first: string[]; all: string[] } | undefined
  let outDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)
      if (!entry) throw new Error('The app has no entry')
      const at = (name: string) => `/${name}`
      const first = files.filter((name) => /\.(js|css)$/.test(name) && !later.test(name)).map(at)
      written = { entry: at(entry.fileName), first, all: files.map(at) }
    },
    async closeBundle() {
      if (!written) return
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: { __BUILD__: JSON.stringify(written) },
        build: {
          outDir,
          emptyOutDir: false,
          lib: {
            entry: fileURLToPath(new URL('./src/worker/main.ts', import.meta.url)),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'sw.js',
          },
        },
      })
    },
  }
}
