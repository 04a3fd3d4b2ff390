import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import root from '../package.json' with { type: 'json' }
import { appManifest } from './appManifest.ts'
import { chunkNames, chunkOf } from './chunks.ts'
import { classNames } from './classNames.ts'
import { colours } from './colours.ts'
import { compactCalls } from './compactCalls.ts'
import { preloads } from './preloads.ts'
import { serviceWorker } from './serviceWorker.ts'
import { texts } from './texts.ts'

const gateway = process.env.HUNCH_DEV_GATEWAY ?? 'http://127.0.0.1:3000'
const behindGateway = ['/api', '/uploads', '/local-identity']

/** Inserts the product's name into the page for `vite` and `vite preview`. Otherwise the gateway does this. */
function fillProduct(): Plugin {
  const name = process.env.PRODUCT_NAME ?? `${root.name[0]?.toUpperCase()}${root.name.slice(1)}`
  return {
    name: 'fill-product',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__PRODUCT__', name),
  }
}

/**
 * Replaces the router's development build, to which its package resolves, with the production build, which has no texts of
 * warnings. Removes display names and marks the creation of components as pure, so that the bundler drops unused parts,
 * such as forms and scripts for servers. This saves 1.4 kB gzipped.
 */
function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== 'react-router') return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: found.id.replace(/(react-router.dist.)development/, '$1production') }
    },
    transform: {
      filter: { id: /react-router.dist.production/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'),
    },
  }
}

/** The chunks that are loaded whenever the app's own chunk is. */
const belowApp = ['rolldown-runtime', 'base', 'base-app', 'ui', 'dialog', 'app']

/** Whether a file of the build is one of these chunks, or its styles. */
const isChunk = (file: string, names: readonly string[]): boolean =>
  names.includes(/([^/]+)-[\w-]{7}\.(?:js|css)$/.exec(file)?.[1] ?? '')

export default defineConfig({
  plugins: [
    react(),
    productionRouter(),
    classNames(),
    compactCalls(),
    texts(),
    fillProduct(),
    colours(),
    appManifest(),
    preloads(),
    serviceWorker(),
  ],
  html: { cspNonce: '__NONCE__' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(behindGateway.map((path) => [path, { target: gateway, xfwd: true }])),
  },
  preview: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(behindGateway.map((path) => [path, { target: gateway, xfwd: true }])),
  },
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Dynamic imports of the app's chunk need not list chunks that are already loaded with it. This saves 0.3 kB gzipped.
      resolveDependencies: (_file, needed, { hostId }) =>
        isChunk(hostId, ['app']) ? needed.filter((file) => !isChunk(file, belowApp)) : needed,
    },
    rolldownOptions: {
      output: {
        // The first load contains file names: hashes of 42 bits instead of 48 save 0.2 kB gzipped.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkNames.map((name, at) => ({
            name,
            test: (id: string) => chunkOf(id) === name,
            priority: chunkNames.length - at,
          })),
        },
      },
    },
  },
})
