import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { type Browser, createBrowser } from './browser.ts'
import type { Clocks } from './clocks.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { takePortrait } from './pictures/take-photos.ts'

const dayMs = 24 * 60 * 60 * 1_000
const mostTries = 5
const betweenTriesMs = 1_000

/** Signs up every demo person on the day that they joined, through the local provider. Returns their member ids. */
export async function signUpAll(product: Product, clocks: Clocks, now: Date): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const days = new Set([...demoPeople].map(({ joined }) => joined).sort((a, b) => b - a))
  let settingUp: Promise<unknown> = Promise.resolve()
  for (const day of days) {
    await clocks.auth.set(new Date(now.getTime() - day * dayMs))
    const signingIn = demoPeople
      .filter(({ joined }) => joined === day)
      .map(async (person) => {
        const browser = createBrowser(product.origin())
        ids.set(person.id, await signIn(browser, person))
        return { browser, person }
      })
    const [joined] = await Promise.all([Promise.all(signingIn), settingUp])
    settingUp = Promise.all(joined.map(({ browser, person }) => setUp(browser, person)))
    settingUp.catch(() => {}) // the next `await` gets the error
  }
  await settingUp
  return ids
}

/** Fills in a person's profile, then ends all their sessions. */
async function setUp(browser: Browser, { country, city, timeZone, bio, portrait }: DemoPerson): Promise<void> {
  await Promise.all([
    succeed(() => browser.call('POST', '/api/users/location', { country, city })),
    succeed(() => browser.call('POST', '/api/users/detect-location', { country, city, timezone: timeZone })),
    succeed(() => browser.call('PATCH', '/api/users/profile', { bio })),
    succeed(() => browser.call('POST', '/api/users/preferences', { emailNotifications: false })), // demo people read no mails
    succeed(() => browser.call('POST', '/api/users/first-run')), // visitors who use these accounts get no introduction
    portrait && upload(browser, await takePortrait(portrait)),
  ])
  await succeed(() => browser.call('DELETE', '/api/auth/sessions'))
}

function upload(browser: Browser, portrait: Blob): Promise<void> {
  const form = new FormData()
  form.set('profileImage', portrait, 'portrait.jpg')
  return succeed(() => browser.send('POST', '/api/users/upload-profile-image', form))
}

/** Signs a person in. Retries, because a step of the sign-in may time out on a busy machine. */
async function signIn(browser: Browser, person: DemoPerson, triesLeft: number = mostTries): Promise<string> {
  const picking = await browser.visit('/api/auth/google')
  const { url } = await browser.submit(picking, { person: person.id })
  const user = (await (await browser.call('GET', '/api/auth/user')).json()) as { id: string } | null
  if (user) return user.id
  if (triesLeft === 1) throw new Error(`${person.id} could not sign in, and came to ${url.pathname}${url.search}`)
  await pause(betweenTriesMs)
  return signIn(browser, person, triesLeft - 1)
}

/** Makes a call that is safe to repeat. Retries if the response is 503. */
async function succeed(call: () => Promise<Response>, triesLeft: number = mostTries): Promise<void> {
  const response = await call()
  const text = await response.text()
  if (response.ok) return
  if (response.status !== 503 || triesLeft === 1)
    throw new Error(`${response.url} answered ${response.status}: ${text}`)
  await pause(betweenTriesMs)
  return succeed(call, triesLeft - 1)
}
