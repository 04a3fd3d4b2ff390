import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const path = 'app.webmanifest'
const locales = fileURLToPath(new URL('./src/locales/', import.meta.url))
const language = 'en'
const ground = '#0b0e15'

/** Writes what a system needs to know to install the app (W3C Web Application Manifest), in every language. */
export function appManifest(): Plugin {
  return {
    name: 'app-manifest',
    configureServer(server) {
      server.middlewares.use(`/${path}`, (_, response) => {
        response.setHeader('content-type', 'application/manifest+json').end(contents())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: path, source: contents() })
    },
  }
}

type Words = Readonly<Record<'tagline', string>> & { nav: Readonly<Record<'create' | 'trending', string>> }

/** The gateway puts the product's name in the place of `__PRODUCT__`. */
function contents(): string {
  const icon = (name: string, more = {}) => ({ src: `/icons/${name}.png`, type: 'image/png', ...more })
  const small = icon('icon-192', { sizes: '192x192' })
  return JSON.stringify({
    id: '/',
    lang: language,
    name: '__PRODUCT__',
    short_name: '__PRODUCT__',
    ...spoken('description', ({ tagline }) => tagline),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: ground,
    background_color: ground,
    categories: ['social', 'entertainment'],
    icons: [
      small,
      icon('icon-512', { sizes: '512x512' }),
      icon('maskable-512', { sizes: '512x512', purpose: 'maskable' }),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { ...spoken('name', ({ nav }) => nav.create), url: '/home?create', icons: [small] },
      { ...spoken('name', ({ nav }) => nav.trending), url: '/trending', icons: [small] },
    ],
  })
}

/** A member of the manifest, and beside it what it says in each other language. */
function spoken(member: string, say: (words: Words) => string): Record<string, unknown> {
  const others = languages().filter((each) => each !== language)
  return {
    [member]: say(wordsOf(language)),
    [`${member}_localized`]: Object.fromEntries(others.map((each) => [each, say(wordsOf(each))])),
  }
}

const languages = (): string[] =>
  readdirSync(locales, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const wordsOf = (language: string): Words => JSON.parse(readFileSync(`${locales}${language}/common.json`, 'utf8'))
