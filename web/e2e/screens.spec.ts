/**
 * Every screen with demo data against WCAG 2.2 AA, in both themes and mirrored, and no wider than
 * its window.
 */
import type { Browser, Page } from '@playwright/test'
import { type Product, startProduct } from './product/product.ts'
import { type DemoIds, type Screen, screensOf } from './screenshots/screens.ts'
import { type Look, openAs, show } from './screenshots/visit.ts'
import { expect, test, violationsOf } from './test.ts'

// Each browser checks a part of the screens, with its own product.
test.describe.configure({ mode: 'parallel' })

let product: Product
let ids: DemoIds
let screens: readonly Screen[]
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct({ demo: true })
  ;({ ids, screens } = await screensOf(product.origin))
})
test.afterAll(() => product.stop())

const looks: readonly Pick<Look, 'theme' | 'language'>[] = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'ar' },
]

for (const look of looks)
  for (const who of ['visitor', 'member', 'admin'] as const)
    test(`every screen of a ${who} can be used by everyone: ${look.theme}, ${look.language}`, async ({
      browser,
      viewport,
    }) => {
      const size = viewport ?? { width: 360, height: 780 }
      const found = await faultsOf(browser, who, { ...look, ...size }, async (page) => [
        ...(await violationsOf(page)),
        ...(await tooWide(page, size.width)),
      ])
      expect(found).toEqual([])
    })

// WCAG 2.2, 1.4.10: also in the narrowest window, of phones and of wide screens, and where words are long.
for (const who of ['visitor', 'member', 'admin'] as const)
  test(`no screen of a ${who} is too wide for the narrowest window, in German`, async ({ browser, isMobile }) => {
    const width = isMobile ? 320 : 960
    const look = { theme: 'dark', language: 'de', width, height: 640 } as const
    expect(await faultsOf(browser, who, look, (page) => tooWide(page, width))).toEqual([])
  })

/** The faults of a person's screens, each by its name. */
async function faultsOf(
  browser: Browser,
  who: Screen['who'],
  look: Look,
  judge: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  test.setTimeout(300_000)
  const page = await openAs(who, browser, product.origin, look)
  const found: string[] = []
  for (const screen of screens.filter((each) => each.who === who)) {
    await show(page, screen, ids)
    found.push(...(await judge(page)).map((fault) => `${screen.name}: ${fault}`))
  }
  await page.context().close()
  return found
}

/** By how much a page is wider than its window. Not against innerWidth: a phone zooms out until what is too wide fits. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  const own = await page.evaluate(() => document.documentElement.scrollWidth)
  return own > width ? [`${own - width} px wider than the window`] : []
}
