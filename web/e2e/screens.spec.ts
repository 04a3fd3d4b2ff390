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

/** As the themes follow the system: one visit shows both, and the text at twice its size. */
const looks = [
  { language: 'en', themes: ['light', 'dark'], says: 'dark and light, en' },
  { language: 'ar', themes: ['dark'], says: 'dark, ar' },
] as const

// With text of twice the size (WCAG 2.2, 1.4.4) nobody has to go sideways on a phone.
for (const { language, themes, says } of looks)
  for (const who of ['visitor', 'member', 'admin'] as const)
    test(`every screen of a ${who} can be used by everyone: ${says}`, async ({ browser, viewport, isMobile }) => {
      const size = viewport ?? { width: 360, height: 780 }
      const look = { theme: 'system', language, ...size } as const
      const isEnlarged = isMobile && who !== 'admin'
      const found = await faultsOf(browser, who, look, async (page) => {
        const faults: string[] = []
        for (const theme of themes) {
          await follow(page, theme)
          faults.push(...(await violationsOf(page)).map((fault) => `${theme}: ${fault}`))
        }
        faults.push(...(await headings(page)), ...(await tooWide(page, size.width)))
        if (isEnlarged) faults.push(...(await tooWideEnlarged(page, size)).map((fault) => `enlarged: ${fault}`))
        return [...faults, ...(await coveredAtEnd(page))] // themes differ in their colours alone
      })
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

/** The page in a theme, as the system changes; what is drawn by script follows by itself, where there is any. */
async function follow(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((theme) => {
    document.documentElement.classList.remove('dark', 'light')
    document.documentElement.classList.add(theme)
  }, theme)
}

/** By how much it is too wide on a wider phone with text of twice the size. */
async function tooWideEnlarged(page: Page, size: { width: number; height: number }): Promise<string[]> {
  const phone = { width: 390, height: 844 }
  const enlarge = (to: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, to)
  await page.setViewportSize(phone)
  await enlarge('200%')
  const faults = await tooWide(page, phone.width)
  await enlarge('')
  await page.setViewportSize(size)
  return faults
}

/** A screen has one heading of the first level. */
async function headings(page: Page): Promise<string[]> {
  const count = await page.getByRole('heading', { level: 1 }).count()
  return count === 1 ? [] : [`${count} headings of level 1`]
}

/** By how much a page is wider than its window. Not against innerWidth: a phone zooms out until what is too wide fits. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  const own = await page.evaluate(() => document.documentElement.scrollWidth)
  if (own <= width) return []
  const widest = await page.evaluate((width) => {
    const out = [...document.body.querySelectorAll('*')].filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return left < -1 || right > width + 1
    })
    return out
      .filter((each) => !out.some((other) => other !== each && each.contains(other)))
      .map((each) => each.outerHTML.slice(0, 160))
  }, width)
  return [`${own - width} px wider than the window: ${widest.join(' ')}`]
}

/** The texts and controls that lie under something fixed once the page is scrolled to its end. */
async function coveredAtEnd(page: Page): Promise<string[]> {
  // Rows that come into view take their real height, so the end is there once it moves no more.
  const heights = await page.evaluate(async () => {
    const { documentElement: root } = document
    const nextFrame = () =>
      new Promise((done) => {
        requestAnimationFrame(done)
        setTimeout(done, 100) // a page that draws nothing has no frames
      })
    const seen = [-1]
    const until = performance.now() + 30_000
    while (seen.at(-1) !== root.scrollHeight && performance.now() < until) {
      seen.push(root.scrollHeight)
      scrollTo(0, root.scrollHeight)
      for (let frames = 0; frames < 3; frames += 1) await nextFrame()
    }
    return { seen, isAtRest: seen.at(-1) === root.scrollHeight }
  })
  if (!heights.isAtRest) return [`its end does not rest in 30 s: ${heights.seen.slice(-5).join(', ')} px`]
  const found = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight) // more may have come since
    const placed = (...kinds: string[]) =>
      [...document.body.querySelectorAll('*')].filter((each) => kinds.includes(getComputedStyle(each).position))
    const isBelow = (box: DOMRect) => box.height > 0 && box.top > innerHeight / 2 && box.bottom > innerHeight - 160
    const bars = placed('fixed', 'sticky').filter(
      (bar) => isBelow(bar.getBoundingClientRect()) && !bar.closest('[role=dialog]'),
    )
    const parts = bars.flatMap((bar) => [bar, ...bar.querySelectorAll('*')]).map((part) => part.getBoundingClientRect())
    const isUnder = (box: DOMRect) =>
      parts.some(
        (part) =>
          part.height > 0 &&
          Math.min(box.bottom, part.bottom) - Math.max(box.top, part.top) > 1 &&
          Math.min(box.right, part.right) - Math.max(box.left, part.left) > 1,
      )
    const isContent = (each: Element) =>
      each.matches('a, button, input, textarea, select, img') ||
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.querySelectorAll('main *')]
      .filter((each) => isContent(each) && each.checkVisibility() && !each.closest('.visually-hidden, [role=dialog]'))
      .filter((each) => !bars.some((bar) => bar.contains(each)) && isUnder(each.getBoundingClientRect()))
      .map((each) => `covered at its end: ${each.outerHTML.slice(0, 120)}`)
  })
  await page.evaluate(() => scrollTo(0, 0))
  return found
}
