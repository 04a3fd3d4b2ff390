/** The browser tests' own `test`: a product a worker, and people who sign in through real redirects. */
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { people } from './product/people.ts'
import { type Product, startProduct } from './product/product.ts'

interface Fixtures {
  /**
   * Opens a separate browser context; signed in where a name is given. Without a service worker,
   * which would answer before the routes of a test, unless `worker` is true.
   */
  readonly open: (name?: string, options?: { dark?: boolean; worker?: boolean }) => Promise<Page>
}

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ browser, product, contextOptions, viewport, hasTouch, isMobile, deviceScaleFactor }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use(async (name, { dark = true, worker = false } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: product.origin,
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
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Content-Security-Policy/.test(message.text())) faults.push(message.text())
      })
      if (name) {
        await enter(page, name)
        await page.goto('/')
        await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
      }
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults, 'script errors and breaches of the content security policy').toEqual([])
  },
})

/** Signs in by the same redirects as a browser, without rendering the pages between. */
async function enter(page: Page, name: string): Promise<void> {
  const form = await page.request.get('/api/auth/google?returnTo=/robots.txt')
  const person = people.find(({ givenName, familyName }) => `${givenName} ${familyName}` === name)
  const entered = await page.request.post(form.url(), { form: { person: person?.id ?? name } })
  expect(new URL(entered.url()).pathname, `where signing in as ${name} led`).toBe('/robots.txt')
}

/** Signs in from wherever the page is, through the identity provider's own pages. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get started' }).first().click()
  await page.getByRole('dialog').getByText('Continue to sign in').click()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
}

/** Makes a post by an API call, open for an hour or `minutes`. Returns its id. */
export async function makePost(page: Page, fields: Record<string, string>, minutes = 60): Promise<string> {
  const deadline = new Date(Date.now() + minutes * 60_000).toISOString()
  const made = await page.request.post('/api/predictions', {
    headers: { 'sec-fetch-site': 'same-origin' },
    multipart: { supportingStatement: 'We will see.', deadline, ...fields },
  })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()).prediction.id
}

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
      nav, [data-bar] { position: static !important }
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

/** Where a screen falls short of WCAG 2.2 AA and of good practice. */
export async function violationsOf(page: Page): Promise<string[]> {
  const end = await layOutAll(page)
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // runs in the page itself: no screen has foreign frames
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
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
