import { type Browser, expect, type Page } from '@playwright/test'
import { enter } from '../product/enter.ts'
import { admin, newcomer } from '../product/people.ts'
import { type DemoIds, demoVisitors } from './demo.ts'
import type { Screen, Viewer } from './screens.ts'

/** The conditions of a visit. */
export interface Look {
  /** Width of the window in CSS pixels. Up to 480, the window is that of a phone. */
  readonly width: number
  readonly height: number
  readonly theme: 'dark' | 'light' | 'system'
  readonly language: string
}

/** Opens a page in a new browser context with this theme and language. Signs in, unless `who` is a visitor. */
export async function openAs(who: Viewer, browser: Browser, origin: string, look: Look): Promise<Page> {
  const { width, height, theme, language } = look
  const phone = width <= 480
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    viewport: { width, height },
    deviceScaleFactor: phone ? 2 : 1,
    reducedMotion: 'reduce',
    ...(theme === 'system' ? { colorScheme: 'dark' as const } : {}),
    serviceWorkers: 'block',
    ...(phone ? { isMobile: true, hasTouch: true } : {}),
  })
  await context.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('theme', theme ?? '')
      localStorage.setItem('preferredLanguage', language ?? '')
    },
    [theme, language],
  )
  const page = await context.newPage()
  if (who === 'newcomer') await enter(context.request, newcomer(`Nova ${crypto.randomUUID().slice(0, 8)}`))
  if (who === 'member' || who === 'commenter') await enter(context.request, { person: demoVisitors[who] })
  if (who === 'admin') {
    const reply = await context.request.post('/api/auth/login', { data: admin, headers: { origin } })
    if (!reply.ok()) throw new Error(`the admin could not sign in: ${reply.status()}`)
  }
  return page
}

/** Waits until the screen has its heading and no part of it is loading. */
const untilLoaded = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, { timeout: 60_000 })
}

/** Opens a screen and waits until it is loaded. */
export async function show(page: Page, screen: Screen, ids: DemoIds): Promise<void> {
  // The screen before may be offline. It is left first: it may reload itself as soon as the connection returns.
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(screen.path(ids))
  await page.locator('main').first().waitFor()
  await untilLoaded(page)
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {}) // live updates keep a connection open
  await untilLoaded(page) // a slow page may only now begin to load
  if (screen.goOn) {
    await screen.goOn(page)
    await untilLoaded(page)
  }
  if (screen.openDialog) await openDialog(page, screen.openDialog)
}

/** Opens the dialog. Retries, because a key pressed before the page listens is lost. */
async function openDialog(page: Page, open: (page: Page) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (await dialog.isHidden()) await open(page)
    await dialog.waitFor({ timeout: 5_000 }) // the dialog's code is loaded on demand
  }).toPass({ timeout: 60_000 })
}
