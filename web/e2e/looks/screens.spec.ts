/**
 * Checks every screen with demo data against WCAG 2.2 AA, in both themes and mirrored. No screen may be wider than its
 * window.
 */
import { covered } from '../screenshots/covered.ts'
import { demoProduct } from '../screenshots/demo-product.ts'
import { faultsOf, follow, headings, strayNames, tooWide, tooWideEnlarged, typeFaults } from '../screenshots/judge.ts'
import { screens, viewers } from '../screenshots/screens.ts'
import { expect, test, violationsOf } from '../test.ts'

// Each browser checks some of the screens, with its own product.
test.describe.configure({ mode: 'parallel' })

const demo = demoProduct()

/** With the theme `system`, one visit shows both themes, and the text at twice its size. */
const looks = [
  { language: 'en', themes: ['light', 'dark'], says: 'dark and light, en' },
  { language: 'ar', themes: ['dark'], says: 'dark, ar' },
] as const

// At twice the text size (WCAG 2.2, 1.4.4), a phone must not scroll sideways.
for (const { language, themes, says } of looks)
  for (const who of viewers)
    test(`every screen of a ${who} is accessible and fits its window: ${says}`, { tag: '@both' }, async ({
      browser,
      viewport,
      isMobile,
    }) => {
      test.setTimeout(300_000)
      const size = viewport ?? { width: 360, height: 780 }
      const look = { theme: 'system', language, ...size } as const
      const isEnlarged = isMobile && who !== 'admin'
      const found = await faultsOf({ browser, ...demo(), screens, who, look }, async (page) => {
        const faults: string[] = []
        for (const theme of themes) {
          await follow(page, theme)
          faults.push(...(await violationsOf(page)).map((fault) => `${theme}: ${fault}`))
        }
        faults.push(...(await headings(page)), ...(await typeFaults(page)), ...(await tooWide(page, size.width)))
        if (language === 'ar') faults.push(...(await strayNames(page)))
        if (isEnlarged) faults.push(...(await tooWideEnlarged(page, size)).map((fault) => `enlarged: ${fault}`))
        return [...faults, ...(await covered(page))] // themes differ only in their colours
      })
      expect(found).toEqual([])
    })

// WCAG 2.2, 1.4.10: the narrowest windows of phones and of wide screens, in a language with long words.
for (const who of viewers)
  test(`no screen of a ${who} is too wide for the narrowest window, in German`, { tag: '@both' }, async ({
    browser,
    isMobile,
  }) => {
    test.setTimeout(300_000)
    const width = isMobile ? 320 : 960
    const look = { theme: 'dark', language: 'de', width, height: 640 } as const
    const visit = { browser, ...demo(), screens, who, look }
    expect(await faultsOf(visit, (page) => tooWide(page, width))).toEqual([])
  })
