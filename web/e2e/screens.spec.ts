/** Every screen with demo data against WCAG 2.2 AA, in both themes and mirrored. */
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
      const page = await openAs(who, browser, product.origin, { ...look, ...(viewport ?? { width: 360, height: 780 }) })
      const found: string[] = []
      for (const screen of screens.filter((each) => each.who === who)) {
        await show(page, screen, place)
        found.push(...(await violationsOf(page)).map((violation) => `${screen.name}: ${violation}`))
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (wider > 0) found.push(`${screen.name}: ${wider} px wider than the window`)
      }
      await page.context().close()
      expect(found).toEqual([])
    })
