import { buildWebApp, isWebAppFresh } from '@hunch/local/web-app'
import type { Browser } from 'puppeteer-core'
import { startDemo } from '../world.ts'

/** A measured page. */
export interface JudgedPage {
  readonly name: string
  readonly path: string
  /** Target of the performance score. */
  readonly performance: number
  /** Whether visitors, and so search engines, see the page. */
  readonly open: boolean
}

/** The measured pages of a product with demo data. */
export async function pagesOf(origin: string): Promise<readonly JudgedPage[]> {
  return [
    { name: 'landing', path: '/', performance: 97, open: true },
    { name: 'public predictions', path: '/predictions', performance: 97, open: true },
    { name: 'detail as visitor', path: `/prediction/${await openPost(origin)}`, performance: 97, open: true },
    { name: 'home as member', path: '/', performance: 95, open: false },
  ]
}

/** Starts the product with demo data and the newest web app. */
export async function startBuiltDemo() {
  if (!isWebAppFresh()) await buildWebApp()
  return startDemo()
}

interface Item {
  readonly prediction: { readonly id: string; readonly ended: boolean; readonly postType: string }
}

async function openPost(origin: string): Promise<string> {
  const items = (await (await fetch(new URL('/api/predictions/explore?limit=50', origin))).json()) as Item[]
  const found = items.find(({ prediction }) => !prediction.ended && prediction.postType === 'prediction')
  if (!found) throw new Error('the demo data has no open post')
  return found.prediction.id
}

/** Signs a demo person in with their button at the local identity provider. */
export async function signIn(browser: Browser, origin: string, name: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${origin}/api/auth/google?returnTo=/`)
  await Promise.all([page.waitForNavigation(), page.locator(`::-p-xpath(//button[contains(., "${name}")])`).click()])
  await page.waitForFunction("location.pathname === '/'")
  await page.close()
}
