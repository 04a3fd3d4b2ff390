/** Checks that find faults of a screen. */
import type { Browser, Page } from '@playwright/test'
import type { Product } from '../product/product.ts'
import type { DemoIds } from './demo.ts'
import type { Screen, Viewer } from './screens.ts'
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
  for (const screen of screens.filter((each) => each.who === who && look.width >= (each.leastWidth ?? 0))) {
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
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
    const out = [...(dialog ?? document.body).querySelectorAll('*')].filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return left < -1 || right > width + 1
    })
    return out
      .filter((each) => !out.some((other) => other !== each && each.contains(other)))
      .map((each) => each.outerHTML.slice(0, 160))
  }, width)
  return [`${own - width} px wider than the window: ${widest.join(' ')}`]
}

/**
 * Returns the texts whose weight is neither 400 nor 600, and the fields with text below 16 px, into which phones zoom. Only the
 * logo has a weight of its own.
 */
export const typeFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const logo = new Set(
      [...document.querySelectorAll('*')].filter(
        (each) => each.textContent === 'Hunch' && each.childElementCount === 0,
      ),
    )
    const isText = (each: Element) =>
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const weights = [...document.body.querySelectorAll('*')]
      .filter((each) => isText(each) && each.checkVisibility() && !logo.has(each))
      .filter((each) => !['400', '600'].includes(getComputedStyle(each).fontWeight))
      .map((each) => `weight ${getComputedStyle(each).fontWeight}: ${each.outerHTML.slice(0, 120)}`)
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), textarea, select'
    const fields = [...document.querySelectorAll(typed)]
      .filter((each) => each.checkVisibility() && Number.parseFloat(getComputedStyle(each).fontSize) < 16)
      .map((each) => `field of ${getComputedStyle(each).fontSize}: ${each.outerHTML.slice(0, 120)}`)
    return [...weights, ...fields]
  })

/**
 * Returns the names (`bdi`) that a mirrored page shows away from the start of their line. Headlines, which are clamped, follow
 * their own direction.
 */
export const strayNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('bdi')]
      .filter((each) => each.checkVisibility() && !each.closest('.visually-hidden'))
      .filter((each) => {
        const { direction, display, textAlign, webkitLineClamp } = getComputedStyle(each)
        return direction === 'ltr' && display !== 'inline' && textAlign !== 'center' && webkitLineClamp === 'none'
      })
      .filter((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        return each.getBoundingClientRect().right - range.getBoundingClientRect().right > 12
      })
      .map((each) => `a name away from its line's start: ${each.parentElement?.outerHTML.slice(0, 200)}`),
  )

/**
 * Returns the labels of buttons, links that look like buttons, and tabs that are cut, broken within a word, or in three lines and more.
 * Names of members and groups (`bdi`) may be cut.
 */
export const crampedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOwn = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
    /** The lines of a text node, and whether a line ends within a word. */
    const linesOf = (node: Node) => {
      const words = [...(node.textContent ?? '').matchAll(/[^\s\u00ad\u200b-]+/gu)]
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      const isBroken = words.some(({ index, 0: word }) => {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1
      })
      return { lines, isBroken }
    }
    const isCut = (part: Element) =>
      part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1
    return [...document.querySelectorAll('button, [role=tab], a')]
      .filter((each) => each.checkVisibility() && !each.closest('.visually-hidden, [inert]'))
      .filter((each) => each.matches('button') || getComputedStyle(each).display.endsWith('flex'))
      .flatMap((each) => {
        const parts = [each, ...each.querySelectorAll('*')].filter(
          (part) => !part.closest('.visually-hidden, svg, bdi'),
        )
        const texts = parts.flatMap((part) => [...part.childNodes].filter(isOwn)).map(linesOf)
        const why = [
          ...(parts.some(isCut) ? ['cut'] : []),
          ...(texts.some(({ isBroken }) => isBroken) ? ['broken'] : []),
          ...(texts.some(({ lines }) => lines > 2) ? ['in many lines'] : []),
        ]
        return why.length > 0 ? [`${why.join(', ')}: ${each.outerHTML.slice(0, 200)}`] : []
      })
  })
