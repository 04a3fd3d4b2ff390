/** Checks that find faults of a screen. */
import type { Browser, Page } from '@playwright/test'
import type { Product } from '../product/product.ts'
import type { DemoIds, Screen, Viewer } from './screens.ts'
import { type Look, openAs, show } from './visit.ts'

/** The screens to visit, the kind of viewer, and the look. */
export interface Visits {
  readonly browser: Browser
  readonly product: Product
  readonly screens: readonly Screen[]
  readonly ids: DemoIds
  readonly who: Viewer
  readonly look: Look
}

/** Opens each screen of one kind of viewer. Returns the faults, each with the screen's name. */
export async function faultsOf(
  { browser, product, screens, ids, who, look }: Visits,
  judge: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const page = await openAs(who, browser, product.origin, look)
  const found: string[] = []
  for (const screen of screens.filter((each) => each.who === who)) {
    await show(page, screen, ids)
    found.push(...(await judge(page)).map((fault) => `${screen.name}: ${fault}`))
  }
  await page.context().close()
  return found
}

/** Switches the page to a theme, as a change of the system's theme does. */
export async function follow(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((theme) => {
    document.documentElement.classList.remove('dark', 'light')
    document.documentElement.classList.add(theme)
  }, theme)
}

/** Returns by how much the page is too wide on a wider phone with text at twice its size; empty if it fits. */
export async function tooWideEnlarged(page: Page, size: { width: number; height: number }): Promise<string[]> {
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

/** Returns a fault unless the page has exactly one heading of level 1. */
export async function headings(page: Page): Promise<string[]> {
  const count = await page.getByRole('heading', { level: 1 }).count()
  return count === 1 ? [] : [`${count} headings of level 1`]
}

/**
 * Returns how much wider than its window a page or an open dialog is, with its widest elements. Does not use innerWidth,
 * because phones zoom out until the page fits.
 */
export async function tooWide(page: Page, width: number): Promise<string[]> {
  const own = await page.evaluate((width) => {
    // A dialog is fixed, so it does not widen the page. Its content scrolls in one of its children.
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    const parts = dialogs.flatMap((dialog) => [dialog, ...dialog.children])
    const excesses = parts.map((part) => part.scrollWidth - part.clientWidth)
    const ends = dialogs.map((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return Math.floor(Math.max(right, width - left))
    })
    return Math.max(document.documentElement.scrollWidth, ...excesses.map((excess) => width + excess), ...ends)
  }, width)
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

/** Returns the texts and controls that a fixed or sticky element covers once the page is scrolled to its end. */
export async function coveredAtEnd(page: Page): Promise<string[]> {
  // Rows get their real height when they come into view, so scroll until the height no longer changes.
  const heights = await page.evaluate(async () => {
    const { documentElement: root } = document
    const nextFrame = () =>
      new Promise((done) => {
        requestAnimationFrame(done)
        setTimeout(done, 100) // a page without changes draws no frames
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
    scrollTo(0, document.documentElement.scrollHeight) // more content may have loaded since
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
