/** The browser tests' own `test`: one product per worker, and people who sign in through real redirects. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { enter } from './product/enter.ts'
import { givenProduct } from './product/given.ts'
import { type Product, startProduct } from './product/product.ts'
import { tooWide } from './screenshots/judge.ts'

interface Fixtures {
  /**
   * Opens an empty page in its own browser context; signed in if a name is given. The page has a service worker only if
   * `worker` is true, because a worker would respond before a test's routes. `atLocalhost` uses the name `localhost`, because
   * browsers offer no passkeys at an IP address.
   */
  readonly open: (name?: string, options?: { dark?: boolean; worker?: boolean; atLocalhost?: boolean }) => Promise<Page>
}

/**
 * Makes a page keep intercepting requests after the first route. The browser loses pending requests when the last route
 * is removed.
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
 * Makes `goto` wait, for up to 2 s, until the history has gone back over the entries of closed dialogs. That pending step would
 * abort the navigation.
 */
function withSettledHistory(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (...to) => {
    for (let tries = 0; tries < 40 && !(await isHistorySettled(page)); tries += 1) await page.waitForTimeout(50)
    return goto(...to)
  }
  return page
}

/** Whether no history entry belongs to a closed layer; also true if the page cannot be evaluated. */
const isHistorySettled = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => {
      const open = document.querySelectorAll('[data-dialog]:not([data-leaving])').length
      return (history.state?.layers ?? 0) <= open
    })
    .catch(() => true)

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
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
      if (name) {
        await enter(page.request, product.formFor(name))
        await skipFirstRun(page)
      }
      return page
    })
    for (const context of contexts) await context.close()
    if (info.status !== info.expectedStatus) {
      console.log(`The product's last words:\n${product.lastWords()}`)
      await product.setClock(null) // the test would have done this at its end
    }
    expect(faults, 'script errors and breaches of the content security policy').toEqual([])
  },
})

/** Ends a new member's first steps, which otherwise replace the home screen. */
export async function skipFirstRun(page: Page): Promise<void> {
  const skipped = await page.request.post('/api/users/first-run', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(skipped.status(), await skipped.text()).toBe(200)
}

/** Confirms the age if the provider led to that question; only new people are asked. */
export async function confirmAge(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => !/^\/(api|local-identity)\//.test(pathname))
  if (new URL(page.url()).pathname !== '/sign-up') return
  await page.locator('main').getByRole('button').first().click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-up')
}

/** Fills in and submits the identity provider's form for a new person. The browser must be there. Returns the e-mail. */
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

/** Signs in from any page, through the identity provider's own pages. */
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

/** Creates a post by an API call, open for `minutes` (default: an hour). Returns its id. */
export async function makePost(page: Page, fields: Record<string, string | SentFile>, minutes = 60): Promise<string> {
  const deadline = new Date(Date.now() + minutes * 60_000).toISOString()
  const made = await page.request.post('/api/predictions', {
    headers: { 'sec-fetch-site': 'same-origin' },
    multipart: { supportingStatement: 'We will see.', deadline, ...fields },
  })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()).prediction.id
}

/** Filters the list of posts at an address to this post, because other tests post too. */
export async function showOnly(page: Page, list: string, headline: string): Promise<void> {
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const posts = (await response.json()) as { prediction: { headline: string } }[]
    const body = JSON.stringify(posts.filter(({ prediction }) => prediction.headline === headline))
    await route.fulfill({ response, body })
  })
}

/** Scrolls a feed until a card is visible. Posts of others may rank higher, and pages load one by one. */
export async function scrollToCard(card: Locator): Promise<void> {
  const page = card.page()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(card).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await card.scrollIntoViewIfNeeded()
}

/** Makes future toasts of this page stay longer, so that a busy machine can press their Undo. */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 5_000 ? 60_000 : ms)) as typeof setTimeout
  })

/** Waits for a toast with this title. The live region that announces it contains more than the title. */
export const expectToast = (page: Page, title: string): Promise<void> =>
  expect(page.getByText(title, { exact: true }).first()).toBeVisible()

/** Waits for animations to end, because a half-faded element must not be checked. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const atMost = new Promise((done) => setTimeout(done, 1_500))
    const moving = () =>
      document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    const still = Promise.allSettled(moving().map(({ finished }) => finished))
    await Promise.race([still, atMost])
    for (const each of moving()) each.finish() // animations out of view do not run
    // An element that has grown moves the elements below it within two frames.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((done) => requestAnimationFrame(done))
  })

/**
 * Lays out all content as if it were in view. Otherwise content out of view has only a reserved size (`content-visibility`),
 * and grows when a check looks at it. Makes bars static, so that they cover nothing. Returns a handle that undoes this.
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

/** The accessibility checker, injected once per page, because sending and parsing it takes as long as a check. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeOptions: Axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'], // passed rules are not reported for each node
}

/** Returns a screen's violations of WCAG 2.2 AA and of best practices. */
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

/** Checks that a screen has no violations of WCAG 2.2 AA or of best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

/** Like `expectAccessible`. Also checks that neither the screen nor its dialog is wider than the window. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await tooWide(page, page.viewportSize()?.width ?? 0)).toEqual([])
}

export { expect }

/** Disables polling, so that all updates come from the live stream or from the person's own actions. */
export const withoutPolls = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setInterval.bind(window)
    window.setInterval = ((run: () => void, ms: number) =>
      later(run, ms >= 10_000 ? 3_600_000 : ms)) as typeof setInterval
  })
