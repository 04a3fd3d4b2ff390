import '@testing-library/jest-dom/jest-globals'
import { readdirSync, readFileSync } from 'node:fs'
import shared from '@hunch/proto/texts/en.json' with { type: 'json' }
import { afterEach, beforeEach } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { createI18n } from '#ui/language/i18n.ts'

// Stubs for APIs that jsdom lacks: no reduced motion, no scrolling, no special style support.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList
window.scrollTo = () => undefined
CSS.supports ??= () => false

/** antd measures in a later task that it schedules through a MessageChannel. */
class LaterTask {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null }
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) }
}
globalThis.MessageChannel ??= LaterTask as unknown as typeof MessageChannel

// A long timeout for slow machines: chunks are compiled on demand, and the machine may pause for seconds.
configure({ asyncUtilTimeout: 20_000 })

await createI18n(i18next, 'Omen')
for (const [namespace, words] of Object.entries(shared)) i18next.addResourceBundle('en', namespace, words)
const texts = new URL('../locales/en/', import.meta.url)
for (const file of readdirSync(texts))
  i18next.addResourceBundle('en', file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, texts), 'utf8')))

// Load the parts that a browser loads when it is idle.
await (await import('#ui/Menu.tsx')).openMenu.load()
await (await import('#features/predictions/card/ownParts.tsx')).postMenu.load()

beforeEach(() => i18next.changeLanguage('en'))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
