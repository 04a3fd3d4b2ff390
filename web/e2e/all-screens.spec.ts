/**
 * Checks every screen with demo data once, dark and in English. looks/screens.spec.ts checks all looks. Specs run in
 * alphabetical order; this one takes longest, so its name starts it early.
 */
import { type Address, addresses, isAtOneOf } from '../src/app/addresses.ts'
import { covered } from './screenshots/covered.ts'
import { demoProduct } from './screenshots/demo-product.ts'
import { faultsOf, headings, tooWide, typeFaults } from './screenshots/judge.ts'
import { screens, viewers } from './screenshots/screens.ts'
import { expect, test, violationsOf } from './test.ts'

const demo = demoProduct()

for (const who of viewers)
  test(`every screen of a ${who} is accessible and fits its window`, async ({ browser, viewport }) => {
    test.setTimeout(300_000)
    const size = viewport ?? { width: 360, height: 780 }
    const look = { theme: 'dark', language: 'en', ...size } as const
    const found = await faultsOf({ browser, ...demo(), screens, who, look }, async (page) => [
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
  const anyId = new Proxy(demo().ids, { get: () => 'an-id' })
  const listed = new Set(
    screens.map(({ path }) => {
      const [pathname = ''] = path(anyId).split('?')
      return known.find((pattern) => isAtOneOf([pattern], pathname))
    }),
  )
  expect(known.filter((pattern) => !listed.has(pattern) && !(pattern in unlisted))).toEqual([])
  expect(Object.keys(unlisted).filter((pattern) => listed.has(pattern) || !known.includes(pattern))).toEqual([])
})
