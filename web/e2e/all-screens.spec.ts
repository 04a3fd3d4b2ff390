/**
 * Checks every screen with demo data once, dark and in English. looks/screens.spec.ts checks all looks. Specs run in
 * alphabetical order; this one takes longest, so its name starts it early.
 */
import { type Address, addresses, isAtOneOf } from '../src/app/addresses.ts'
import { type Product, startProduct } from './product/product.ts'
import { covered } from './screenshots/covered.ts'
import { type DemoIds, demoIdsOf } from './screenshots/demo.ts'
import { faultsOf, headings, tooWide, typeFaults } from './screenshots/judge.ts'
import { screens, viewers } from './screenshots/screens.ts'
import { expect, test, violationsOf } from './test.ts'

let product: Product
let ids: DemoIds
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct({ demo: true })
  ids = await demoIdsOf(product.origin)
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
      ...(await typeFaults(page)),
      ...(await tooWide(page, size.width)),
      ...(await covered(page)),
    ])
    expect(found).toEqual([])
  })

/** Addresses that the list of screens does not need, each with the reason. */
const unlisted: Readonly<Record<string, string>> = {
  '/home': 'shows the screen of /',
  '/predictions/:id': 'shows the screen of /prediction/:id',
  '/profile': 'shows the screen of /account',
}

test('every address of the app is in the list of screens, or has a reason why not', () => {
  const known = Object.values<Address>(addresses).flatMap(({ paths }) => paths)
  const anyId = new Proxy(ids, { get: () => 'an-id' })
  const listed = new Set(
    screens.map(({ path }) => {
      const [pathname = ''] = path(anyId).split('?')
      return known.find((pattern) => isAtOneOf([pattern], pathname))
    }),
  )
  expect(known.filter((pattern) => !listed.has(pattern) && !(pattern in unlisted))).toEqual([])
  expect(Object.keys(unlisted).filter((pattern) => listed.has(pattern) || !known.includes(pattern))).toEqual([])
})
