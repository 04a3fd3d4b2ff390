import { readFileSync } from 'node:fs'
import { themes } from '@hunch/proto/colours'
import type { Plugin } from 'vite'
import { type Language, languageNames } from './src/ui/language/languages.ts'

const path = 'app.webmanifest'
const language = 'en' satisfies Language
const ground = themes.dark.page

/** Writes the Web Application Manifest (W3C), by which a system installs the app, in every language. */
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

interface Words {
  readonly tagline: string
  readonly nav: { readonly create: string; readonly trending: string }
}

/** Returns the manifest as JSON. The gateway replaces `__PRODUCT__` with the product's name. */
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

/** Returns a field of the manifest in the main language, and the same field in each other language. */
function spoken(member: string, say: (words: Words) => string): Record<string, unknown> {
  const others = Object.keys(languageNames).filter((each) => each !== language)
  return {
    [member]: say(wordsOf(language)),
    [`${member}_localized`]: Object.fromEntries(others.map((each) => [each, say(wordsOf(each))])),
  }
}

const wordsOf = (spokenIn: string): Words =>
  JSON.parse(readFileSync(new URL(`./src/locales/${spokenIn}/common.json`, import.meta.url), 'utf8'))
