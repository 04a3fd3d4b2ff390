/** The browser tests' own `test`: a product a worker, and people who sign in through real redirects. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { givenProduct } from './product/given.ts'
import { type Product, startProduct } from './product/product.ts'

interface Fixtures {
  /**
   * Opens an empty page in a browser context of its own; signed in if a name is given. Without a service worker,
   * which would answer before the routes of a test, unless `worker` is true. `atLocalhost` opens the product by that
   * name: browsers have no passkeys at an address by number.
   */
  readonly open: (name?: string, options?: { dark?: boolean; worker?: boolean; atLocalhost?: boolean }) => Promise<Page>
}

/**
 * A page that goes on intercepting requests once a route was asked for: the browser loses what is under way when the
 * last route is taken back.
 */
function withSteadyRoutes(page: Page): Page {
  const route = page.route.bind(page)
  page.route = async (...to) => {
    page.route = route
    await route(/^about:nothing$/, (each) => each.fallback())
    return route(...to)
  }
  return page
}

/**
 * A page that goes elsewhere only once what closed a moment ago has left its entry of the history: the browser would
 * abort the navigation for it.
 */
function withSettledHistory(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (...to) => {
    for (let tries = 0; tries < 40 && !(await isHistorySettled(page)); tries += 1) await page.waitForTimeout(50)
    return goto(...to)
  }
  return page
}

/** Whether no entry stands for a layer that is closed; also where the page cannot be asked. */
const isHistorySettled = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => {
      const open = document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]').length
      return (history.state?.layers ?? 0) <= open
    })
    .catch(() => true)

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const product = givenProduct() ?? (await startProduct())
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ browser, product, contextOptions, viewport, hasTouch, isMobile, deviceScaleFactor }, use, info) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use(async (name, { dark = true, worker = false, atLocalhost = false } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: atLocalhost ? product.origin.replace('127.0.0.1', 'localhost') : product.origin,
        locale: 'en-GB',
        timezoneId: 'Africa/Nairobi',
        viewport,
        ...(hasTouch ? { hasTouch } : {}),
        ...(isMobile ? { isMobile } : {}),
        ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
        serviceWorkers: worker ? 'allow' : 'block',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      contexts.push(context)
      if (!dark) await context.addInitScript(() => localStorage.setItem('theme', 'light'))
      const page = withSteadyRoutes(withSettledHistory(await context.newPage()))
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Content-Security-Policy/.test(message.text())) faults.push(message.text())
      })
      if (name) await enter(page, name, product.formFor(name))
      return page
    })
    for (const context of contexts) await context.close()
    if (info.status !== info.expectedStatus) await product.setClock(null) // as the test itself would have in the end
    expect(faults, 'script errors and breaches of the content security policy').toEqual([])
  },
})

/** Signs in by the same redirects as a browser, without rendering the pages between. */
async function enter(page: Page, name: string, person: Record<string, string>): Promise<void> {
  const form = await page.request.get('/api/auth/google?returnTo=/robots.txt')
  const entered = await page.request.post(form.url(), { form: person })
  const { pathname } = new URL(entered.url())
  expect(['/robots.txt', '/sign-up'], `where signing in as ${name} led`).toContain(pathname)
  if (pathname === '/sign-up') {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const joined = await page.request.post('/api/auth/sign-up', { headers, data: { isOldEnough: true } })
    expect(joined.status(), await joined.text()).toBe(200)
  }
  await skipFirstRun(page)
}

/** Ends a new member's first steps, which stand in place of the home screen until then. */
export async function skipFirstRun(page: Page): Promise<void> {
  const skipped = await page.request.post('/api/users/first-run', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(skipped.status(), await skipped.text()).toBe(200)
}

/** Says that somebody new is old enough, where the provider led back to that question; others are not asked. */
export async function confirmAge(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => !/^\/(api|local-identity)\//.test(pathname))
  if (new URL(page.url()).pathname !== '/sign-up') return
  await page.locator('main').getByRole('button').first().click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-up')
}

/** Signs up somebody new at the identity provider's page, which the browser has come to; up to the page that it leads back to. */
export async function fillIn(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`
  const field = page.locator('input[name=name]')
  await expect(field).toBeAttached()
  if (!(await field.isVisible())) await page.locator('summary').click()
  await field.fill(name)
  await page.locator('input[name=email]').fill(email)
  await page.locator('form:has(input[name=email]) button').last().click()
  return email
}

/** Signs in from wherever the page is, through the identity provider's own pages. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get started' }).first().click()
  await page.getByRole('dialog').getByText('Continue to sign in').click()
  await page.getByRole('button', { name }).click()
  await confirmAge(page)
  await page.waitForURL(({ pathname }) => pathname === '/')
  await skipFirstRun(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
}

interface SentFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Makes a post by an API call, open for an hour or `minutes`. Returns its id. */
export async function makePost(page: Page, fields: Record<string, string | SentFile>, minutes = 60): Promise<string> {
  const deadline = new Date(Date.now() + minutes * 60_000).toISOString()
  const made = await page.request.post('/api/predictions', {
    headers: { 'sec-fetch-site': 'same-origin' },
    multipart: { supportingStatement: 'We will see.', deadline, ...fields },
  })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()).prediction.id
}

/** A list of posts at an address holds none but this one, whatever other tests have posted. */
export async function showOnly(page: Page, list: string, headline: string): Promise<void> {
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const posts = (await response.json()) as { prediction: { headline: string } }[]
    const body = JSON.stringify(posts.filter(({ prediction }) => prediction.headline === headline))
    await route.fulfill({ response, body })
  })
}

/** Scrolls a feed on until a card is there: posts of others may be ranked before it, and its pages come one by one. */
export async function scrollToCard(card: Locator): Promise<void> {
  const page = card.page()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(card).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await card.scrollIntoViewIfNeeded()
}

/** Toasts that this page shows from now on stay longer than a busy machine takes to get to their Undo. */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 5_000 ? 60_000 : ms)) as typeof setTimeout
  })

/** A toast with this title shows; the live region that speaks it holds more words than the title. */
export const expectToast = (page: Page, title: string): Promise<void> =>
  expect(page.getByText(title, { exact: true }).first()).toBeVisible()

/** Waits for animations to end: what fades in or out must not be checked half-way. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const atMost = new Promise((done) => setTimeout(done, 1_500))
    const moving = () =>
      document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    const still = Promise.allSettled(moving().map(({ finished }) => finished))
    await Promise.race([still, atMost])
    for (const each of moving()) each.finish() // animations out of view do not run until scrolled to
    // What just grew moves what is below it within two frames.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((done) => requestAnimationFrame(done))
  })

/**
 * Lays everything out as it looks in view: what is out of view (`content-visibility`) has a reserved size
 * only, which its content exceeds once a check looks at it. Bars cover nothing: what lies below one by chance is
 * scrolled into view by whoever wants it. Returns a handle that ends this.
 */
const layOutAll = (page: Page) =>
  page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { content-visibility: visible !important }
      nav, [data-bar] { position: static !important; transform: none !important }
    `)
    const isSticky = (element: Element) => getComputedStyle(element).position === 'sticky'
    const bars = [...document.body.querySelectorAll('*')].filter(isSticky)
    for (const bar of bars) bar.toggleAttribute('data-bar', true)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      for (const bar of bars) bar.removeAttribute('data-bar')
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1)
    }
  })

/** The checker of accessibility, as each page gets it once: to send and to read it takes as long as to use it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeOptions: Axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'], // what is well is not written down, node by node
}

/** Where a screen falls short of WCAG 2.2 AA and of good practice. */
export async function violationsOf(page: Page): Promise<string[]> {
  const end = await layOutAll(page)
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    return (await axe.run(document, options)).violations
  }, axeOptions)
  await end.evaluate((undo) => undo())
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
  )
}

/** Checks a screen against WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

export { expect }

/** Nothing is read again only because time has passed: what shows came by the live stream, or by what was done. */
export const withoutPolls = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setInterval.bind(window)
    window.setInterval = ((run: () => void, ms: number) =>
      later(run, ms >= 10_000 ? 3_600_000 : ms)) as typeof setInterval
  })
