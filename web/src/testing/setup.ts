import '@testing-library/jest-dom/jest-globals'
import problems from '@hunch/proto/texts/en.json' with { type: 'json' }
import { afterEach, beforeEach } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import account from '../locales/en/account.json' with { type: 'json' }
import alerts from '../locales/en/alerts.json' with { type: 'json' }
import auth from '../locales/en/auth.json' with { type: 'json' }
import comments from '../locales/en/comments.json' with { type: 'json' }
import common from '../locales/en/common.json' with { type: 'json' }
import journal from '../locales/en/journal.json' with { type: 'json' }
import groups from '../locales/en/groups.json' with { type: 'json' }
import predictions from '../locales/en/predictions.json' with { type: 'json' }
import { createI18n } from '../ui/language/i18n.ts'

// What jsdom leaves out and components ask for: nobody asks for less motion, and nothing scrolls.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList
window.scrollTo = () => undefined

/** antd measures in a later task, which it asks for through a channel. */
class LaterTask {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null }
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) }
}
globalThis.MessageChannel ??= LaterTask as unknown as typeof MessageChannel

// A slow machine is no failure.
configure({ asyncUtilTimeout: 5_000 })

await createI18n(i18next, 'Omen')
const texts = { account, alerts, groups, auth, common, predictions, problems: problems.problems }
for (const [namespace, words] of Object.entries(texts)) i18next.addResourceBundle('en', namespace, words)

beforeEach(() => i18next.changeLanguage('en'))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
