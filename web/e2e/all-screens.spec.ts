/**
 * Checks every screen with demo data once, dark and in English. looks/screens.spec.ts checks all looks. Specs run in
 * alphabetical order; this one takes longest, so its name starts it early.
 */
import { type Product, startProduct } from './product/product.ts'
import { coveredAtEnd, faultsOf, headings, tooWide } from './screenshots/judge.ts'
import { type DemoIds, type Screen, screensOf, viewers } from './screenshots/screens.ts'
import { expect, test, violationsOf } from './test.ts'

let product: Product
let ids: DemoIds
let screens: readonly Screen[]
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct({ demo: true })
  ;({ ids, screens } = await screensOf(product.origin))
})
test.afterAll(() => product.stop())

for (const who of viewers)
  test(`every screen of a ${who} is accessible and fits its window`, async ({ browser, viewport }) => {
    test.setTimeout(300_000)
    const size = viewport ?? { width: 360, height: 780 }
    const look = { theme: 'dark', language: 'en', ...size } as const
    const found = await faultsOf({ browser, product, screens, ids, who, look }, async (page) => [
      ...(await violationsOf(page)),
      ...(await headings(page)),
      ...(await tooWide(page, size.width)),
      ...(await coveredAtEnd(page)),
    ])
    expect(found).toEqual([])
  })
