import type { Browser, Page } from 'puppeteer-core'
import { startBrowser } from '../lighthouse/browser.ts'
import { signIn, startBuiltDemo } from '../lighthouse/pages.ts'
import { median } from '../measure.ts'
import { listen, longest, whole } from './events.ts'

const slowdown = 4
const mostMs = 80
/** Times of the action, in ms after the page load. After 7 s, the page is idle and has prefetched the next screens. */
const moments = { 'just loaded': 0, 'at rest': 7_000 }
/** The window is larger than the phone: content outside the window is never drawn, so a tap there would seem slow. */
const windowSize = '--window-size=1000,1100'
const phone = { width: 412, height: 823, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

interface Interaction {
  readonly name: string
  /** Whether the action takes place on the page of the feed's first post, not on the feed. */
  readonly onPost?: boolean
  /** The member's action. The page is already loaded. */
  act(page: Page): Promise<void>
  /** Selector of the last element to appear. Set if the next frame shows only a placeholder. */
  readonly shows?: string
}

const named = (name: string) => `::-p-aria([name="${name}"][role="button"])`

/** Taps the first visible match of a selector: some links exist twice, for phones and desktops. */
async function tap(page: Page, selector: string): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((done) => setTimeout(done, 100)))
    for (const found of await page.$$(selector)) if (await found.isVisible()) return found.tap()
  throw new Error(`${selector} cannot be seen on ${page.url()}`)
}

const interactions: readonly Interaction[] = [
  { name: 'vote', act: (page) => tap(page, 'article [role=group] button[aria-pressed=false]:enabled') },
  { name: 'change tab', act: (page) => tap(page, 'a[href="/trending"]') },
  { name: 'open a prediction', act: (page) => tap(page, 'article a[href^="/prediction/"]') },
  {
    name: 'open "Create New Post"',
    act: (page) => tap(page, named('Create New Post')),
    shows: '[role=dialog] li button',
  },
  {
    name: 'open search',
    act: (page) => tap(page, named('Search predictions and friends')),
    shows: '[role=dialog] [role=tab]',
  },
  {
    name: 'type a comment',
    onPost: true,
    async act(page) {
      await tap(page, 'textarea')
      await page.keyboard.type('Well, I would not bet on it.', { delay: 60 })
    },
  },
]

/**
 * Measures the time from a tap or key to the next paint, on a CPU slowed four-fold. Each run yields the longest event in ms
 * (Event Timing, steps of 8 ms). Prints the median of several runs. Measures a page that has just loaded and an idle page. If
 * the next paint shows only a placeholder, also measures until the content appears. A number in `words` sets the number of
 * runs; default: 5. The other words choose interactions by prefix; default: all.
 */
export async function measureInteraction(words: readonly string[]): Promise<void> {
  const times = Number(words.find((word) => /^\d+$/.test(word)) ?? 5)
  const starts = words.filter((word) => !/^\d+$/.test(word))
  const chosen = interactions.filter(({ name }) => !starts.length || starts.some((start) => name.startsWith(start)))
  const product = await startBuiltDemo()
  const browser = await startBrowser(windowSize)
  try {
    await signIn(browser, product.origin, 'Amara')
    console.log(`Interactions on a CPU slowed ${slowdown} times, medians of ${times}, in ms`)
    for (const each of chosen)
      for (const [when, restMs] of Object.entries(moments)) {
        const runs: Waits[] = []
        for (let n = 0; n < times; n += 1) runs.push(await waitOf(browser, product.origin, each, restMs))
        const middle = median(runs.map(({ nextMs }) => nextMs))
        const verdict = middle < mostMs ? '' : `  not below ${mostMs}`
        const all = each.shows ? `  all of it after ${median(runs.map(({ wholeMs }) => wholeMs))}` : ''
        const eachRun = runs.map(({ nextMs }) => nextMs).join(' ')
        console.log(`${each.name.padEnd(24)} ${when.padEnd(12)} ${middle}  (${eachRun})${all}${verdict}`)
      }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** `nextMs` is the time from the input to the next paint, `wholeMs` the time to the final content. */
interface Waits {
  readonly nextMs: number
  readonly wholeMs: number
}

async function waitOf(browser: Browser, origin: string, what: Interaction, restMs: number): Promise<Waits> {
  const { onPost, act, shows } = what
  const page = await browser.newPage()
  try {
    await page.setViewport(phone)
    await page.goto(`${origin}/`, { waitUntil: 'networkidle2' })
    await page.waitForSelector('article')
    if (onPost) {
      const href = await page.$eval('article a[href^="/prediction/"]', (link) => link.getAttribute('href') ?? '')
      await page.goto(origin + href, { waitUntil: 'networkidle2' })
    }
    await new Promise((done) => setTimeout(done, restMs))
    await page.evaluate(listen, shows)
    await page.emulateCPUThrottling(slowdown)
    await act(page)
    await new Promise((done) => setTimeout(done, 1_500))
    await page.emulateCPUThrottling(null)
    const wholeMs = Math.round(await page.evaluate(whole))
    if (shows && !wholeMs) throw new Error(`${shows} did not come after ${what.name}`)
    return { nextMs: Math.round(await page.evaluate(longest)), wholeMs }
  } finally {
    await page.close()
  }
}
