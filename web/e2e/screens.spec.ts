/** Every screen with demo data against WCAG 2.2 AA, in both themes and mirrored. */
import type { Page } from '@playwright/test'
import { type Product, startProduct } from './product/product.ts'
import { type Place, type Screen, screensOf } from './screenshots/screens.ts'
import { type Look, openAs, show } from './screenshots/visit.ts'
import { expect, test, violationsOf } from './test.ts'

let product: Product
let place: Place
let screens: readonly Screen[]
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct({ demo: true })
  ;({ place, screens } = await screensOf(product.origin))
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
      test.setTimeout(300_000)
      const size = viewport ?? { width: 360, height: 780 }
      const page = await openAs(who, browser, product.origin, { ...look, ...size })
      const found: string[] = []
      for (const screen of screens.filter((each) => each.who === who)) {
        await show(page, screen, place)
        found.push(...(await violationsOf(page)).map((violation) => `${screen.name}: ${violation}`))
        found.push(...(await tooWide(page, size.width)).map((by) => `${screen.name}: ${by}`))
      }
      await page.context().close()
      expect(found).toEqual([])
    })

// WCAG 2.2, 1.4.10: also in the narrowest window, and where words are long.
for (const who of ['visitor', 'member', 'admin'] as const)
  test(`no screen of a ${who} is wider than 320 px, in German`, async ({ browser }, { project }) => {
    test.skip(project.name !== 'phone', 'one width, so once')
    test.setTimeout(300_000)
    const look = { theme: 'dark', language: 'de', width: 320, height: 640 } as const
    const page = await openAs(who, browser, product.origin, look)
    const found: string[] = []
    for (const screen of screens.filter((each) => each.who === who)) {
      await show(page, screen, place)
      found.push(...(await tooWide(page, look.width)).map((by) => `${screen.name}: ${by}`))
    }
    await page.context().close()
    expect(found).toEqual([])
  })

/** By how much a page is wider than its window. Not against innerWidth: a phone zooms out until what is too wide fits. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  const own = await page.evaluate(() => document.documentElement.scrollWidth)
  return own > width ? [`${own - width} px wider than the window`] : []
}
