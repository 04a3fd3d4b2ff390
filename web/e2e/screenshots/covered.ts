/** Finds content that a fixed or sticky element covers. */
import type { Page } from '@playwright/test'

/** Whether the page is scrolled to its top, its middle or its end. */
type Place = 'top' | 'middle' | 'end'

/**
 * Returns the texts and controls that something covers, at the top, in the middle and at the end of the page. Only bars may
 * cover content: they are as wide as the content or as their own column, and at the upper or lower edge of the window. The
 * upper ones cover nothing at the top of the page, the lower ones nothing at its end. A dialog covers the page on purpose, so
 * below it only the end is looked at.
 */
export async function covered(page: Page): Promise<string[]> {
  const restless = await scrollToEnd(page)
  if (restless) return [restless]
  const found = await coveredAt(page, 'end')
  const isBelowDialog = await page.evaluate(() => document.querySelector('[role=dialog], [role=alertdialog]') !== null)
  if (!isBelowDialog) {
    await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2))
    found.push(...(await coveredAt(page, 'middle')))
  }
  await page.evaluate(async () => {
    scrollTo(0, 0)
    // The app knows the new position once the scroll event has fired, and returns to it on the next visit.
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done))
      setTimeout(done, 200) // a page without changes draws no frames
    })
  })
  return isBelowDialog ? found : [...found, ...(await coveredAt(page, 'top'))]
}

/**
 * Rows get their real height when they come into view, so scrolls until the height no longer changes. Returns a fault if that
 * takes more than 30 s.
 */
async function scrollToEnd(page: Page): Promise<string | undefined> {
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
  return heights.isAtRest ? undefined : `its end does not rest in 30 s: ${heights.seen.slice(-5).join(', ')} px`
}

/** Scrolls to the end once more if that is the place, since more content may have loaded. */
function coveredAt(page: Page, place: Place): Promise<string[]> {
  return page.evaluate(async (place) => {
    if (place === 'end') scrollTo(0, document.documentElement.scrollHeight)
    // Bars come and go on scrolling; without motion, within two frames. A page without changes draws none.
    for (let frames = 0; frames < 2 && place !== 'end'; frames += 1)
      await new Promise((done) => {
        requestAnimationFrame(done)
        setTimeout(done, 50)
      })
    const main = document.querySelector('main')?.getBoundingClientRect()
    if (!main) return ['no main part']
    const inDialog = '[role=dialog], [role=alertdialog], [role=tooltip], .visually-hidden'
    const boxOf = (each: Element) => each.getBoundingClientRect()
    const placed = [...document.body.querySelectorAll('*')].filter(
      (each) =>
        ['fixed', 'sticky'].includes(getComputedStyle(each).position) &&
        each.checkVisibility() &&
        !each.closest(inDialog) &&
        !each.querySelector('[role=dialog], [role=alertdialog]'),
    )
    const levelOf = (each: Element | undefined) => (each ? Number.parseInt(getComputedStyle(each).zIndex, 10) || 0 : 0)
    /** The boxes of an element and its parts that are in the window. */
    const partsOf = (whole: Element) =>
      [whole, ...whole.querySelectorAll('*')]
        .filter((part) => !part.closest('.visually-hidden'))
        .map(boxOf)
        .filter((box) => box.height > 0 && box.width > 0 && box.bottom > 0 && box.top < innerHeight)

    // Bars are at an edge of the window, or at the edge of another bar.
    const edges = { upper: 0, lower: innerHeight }
    const bars = new Set<Element>()
    const isAsWide = (bar: Element) => {
      const { left, right, height } = boxOf(bar)
      const column = getComputedStyle(bar).position === 'sticky' && bar.parentElement ? boxOf(bar.parentElement) : main
      return (
        height > 0 &&
        [main, column].some((of) => left <= Math.max(0, of.left) + 1 && right >= Math.min(innerWidth, of.right) - 1)
      )
    }
    for (const bar of placed.toSorted((a, b) => boxOf(a).top - boxOf(b).top)) {
      const box = boxOf(bar)
      if (!isAsWide(bar) || box.top > edges.upper + 1 || box.bottom > innerHeight / 2) continue
      bars.add(bar)
      edges.upper = Math.max(edges.upper, box.bottom)
    }
    for (const bar of placed.toSorted((a, b) => boxOf(b).bottom - boxOf(a).bottom)) {
      const box = boxOf(bar)
      if (!isAsWide(bar) || box.bottom < edges.lower - 1 || box.top < innerHeight / 2) continue
      bars.add(bar)
      edges.lower = Math.min(edges.lower, box.top)
    }

    const overlap = (one: DOMRect, other: DOMRect, upper: number, lower: number) =>
      Math.min(one.bottom, other.bottom, lower) - Math.max(one.top, other.top, upper) > 1 &&
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    const covers = placed.flatMap((whole) => {
      const isUpper = bars.has(whole) && boxOf(whole).bottom <= innerHeight / 2
      const mayCover = bars.has(whole) && (isUpper ? place !== 'top' : place !== 'end')
      return mayCover ? [] : [{ whole, parts: partsOf(whole) }]
    })
    const upper = place === 'top' ? 0 : edges.upper
    const lower = place === 'end' ? innerHeight : edges.lower
    const isContent = (each: Element) =>
      each.matches('a, button, input, textarea, select, img') ||
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.querySelectorAll('main *, [role=status] *')]
      .filter((each) => isContent(each) && each.checkVisibility() && !each.closest(inDialog))
      .filter((each) => {
        const own = boxOf(each)
        return covers.some(
          ({ whole, parts }) =>
            !whole.contains(each) &&
            levelOf(whole) >= levelOf(placed.find((other) => other.contains(each))) &&
            parts.some((part) => overlap(part, own, upper, lower)),
        )
      })
      .map((each) => `covered at its ${place}: ${each.outerHTML.slice(0, 120)}`)
  }, place)
}
