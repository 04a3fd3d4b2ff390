import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { type Browser, createBrowser } from './browser.ts'
import type { Clocks } from './clocks.ts'
import { type DemoPerson, demoPeople } from './people.ts'

const dayMs = 24 * 60 * 60 * 1_000
const mostTries = 5
const betweenTriesMs = 1_000

/** Signs every demo person up on the day they joined, through the local provider. Returns their member ids. */
export async function signUpAll(product: Product, clocks: Clocks, now: Date): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const person of [...demoPeople].sort((a, b) => b.joined - a.joined)) {
    const browser = createBrowser(product.origin())
    await clocks.auth.set(new Date(now.getTime() - person.joined * dayMs))
    ids.set(person.id, await signUp(browser, person))
  }
  return ids
}

async function signUp(browser: Browser, person: DemoPerson): Promise<string> {
  const id = await signIn(browser, person)
  const { country, city, timeZone, bio } = person
  await succeed(browser.call('POST', '/api/users/location', { country, city }))
  await succeed(browser.call('POST', '/api/users/detect-location', { country, city, timezone: timeZone }))
  await succeed(browser.call('PATCH', '/api/users/profile', { bio }))
  await succeed(browser.call('POST', '/api/users/preferences', { emailNotifications: false })) // nobody reads them
  await succeed(browser.call('DELETE', '/api/auth/sessions'))
  return id
}

/** Tries again where the machine is so busy that a step of a sign-in takes longer than it may. */
async function signIn(browser: Browser, person: DemoPerson, triesLeft: number = mostTries): Promise<string> {
  const picking = await browser.visit('/api/auth/google')
  const { url } = await browser.submit(picking, { person: person.id })
  const user = (await (await browser.call('GET', '/api/auth/user')).json()) as { id: string } | null
  if (user) return user.id
  if (triesLeft === 1) throw new Error(`${person.id} could not sign in, and came to ${url.pathname}${url.search}`)
  await pause(betweenTriesMs)
  return signIn(browser, person, triesLeft - 1)
}

async function succeed(call: Promise<Response>): Promise<void> {
  const response = await call
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
