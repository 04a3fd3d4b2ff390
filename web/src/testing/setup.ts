import '@testing-library/jest-dom/jest-globals'
import { readdirSync, readFileSync } from 'node:fs'
import shared from '@hunch/proto/texts/en.json' with { type: 'json' }
import { afterEach, beforeEach } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { createI18n } from '../ui/language/i18n.ts'

// What jsdom leaves out and components ask for: nobody asks for less motion, nothing scrolls, no style is special.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList
window.scrollTo = () => undefined
CSS.supports ??= () => false

/** antd measures in a later task, which it asks for through a channel. */
class LaterTask {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null }
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) }
}
globalThis.MessageChannel ??= LaterTask as unknown as typeof MessageChannel

// A slow machine is no failure: what is loaded on demand is compiled first, and the machine may stand still for seconds.
configure({ asyncUtilTimeout: 20_000 })

await createI18n(i18next, 'Omen')
for (const [namespace, words] of Object.entries(shared)) i18next.addResourceBundle('en', namespace, words)
const texts = new URL('../locales/en/', import.meta.url)
for (const file of readdirSync(texts))
  i18next.addResourceBundle('en', file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, texts), 'utf8')))

// As in a browser that had an idle moment.
await (await import('../ui/Menu.tsx')).openMenu.load()
await (await import('../features/predictions/card/ownParts.ts')).postMenu.load()

beforeEach(() => i18next.changeLanguage('en'))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
