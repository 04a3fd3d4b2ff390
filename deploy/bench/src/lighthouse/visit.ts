import { gzipSync } from 'node:zlib'
import lighthouse, { type Result } from 'lighthouse'
import type { Browser } from 'puppeteer-core'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export const timings = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'speed-index': 'SI',
  'total-blocking-time': 'TBT',
} as const
type Category = (typeof categories)[number]
type Timing = keyof typeof timings

/** The results of one visit. */
export interface Visit {
  /** Lighthouse's scores, from 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** Times in ms, as Lighthouse computes them for a slow phone. */
  readonly timings: Readonly<Record<Timing, number>>
  readonly layoutShift: number
  /** Scripts that were loaded, in kB (1,000 bytes), gzipped. */
  readonly scriptKb: number
  /** Audits that cost points: name → complaint. */
  readonly faults: ReadonlyMap<string, string>
}

/** Codes of errors without a result: Lighthouse missed the start of the page load or the browser's answer. */
const recordingFaults: readonly string[] = ['NO_NAVSTART', 'PROTOCOL_TIMEOUT']

/**
 * Loads a page as a slow phone does, with an empty cache and the browser's cookies, and measures it. Retries up to
 * `triesLeft` times (default: 2) if the visit was not recorded. Throws if the page does not load.
 */
export async function visit(browser: Browser, url: string, triesLeft = 2): Promise<Visit> {
  const page = await browser.newPage()
  try {
    const run = await lighthouse(url, { logLevel: 'error', output: 'json' }, undefined, page)
    if (!run) throw new Error(`${url}: Lighthouse said nothing`)
    const { lhr } = run
    if (triesLeft > 0 && recordingFaults.includes(lhr.runtimeError?.code ?? ''))
      return await visit(browser, url, triesLeft - 1)
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    return {
      scores: record(categories, score),
      timings: record(Object.keys(timings) as Timing[], value),
      layoutShift: value('cumulative-layout-shift'),
      scriptKb: await weighScripts(lhr),
      faults: faultsOf(lhr),
    }
  } finally {
    await page.close()
  }
}

const record = <Name extends string>(names: readonly Name[], figureOf: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, figureOf(name)])) as Record<Name, number>

interface Item {
  readonly url?: string
  readonly resourceType?: string
  readonly node?: { readonly snippet?: string }
  readonly description?: unknown
  readonly source?: unknown
}

function itemsOf(lhr: Result, audit: string): readonly Item[] {
  const details = lhr.audits[audit]?.details
  return details && 'items' in details && Array.isArray(details.items) ? (details.items as Item[]) : []
}

/** Fetches each script again and gzips it here, so that its size does not depend on the server's encoding. */
async function weighScripts(lhr: Result): Promise<number> {
  const urls = itemsOf(lhr, 'network-requests').flatMap(({ url, resourceType }) =>
    url && resourceType === 'Script' ? [url] : [],
  )
  let bytes = 0
  for (const url of new Set(urls)) bytes += gzipSync(await (await fetch(url)).bytes()).length
  return bytes / 1_000
}

function faultsOf(lhr: Result): ReadonlyMap<string, string> {
  const weighed = categories.flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
  const faulty = weighed.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
  return new Map(faulty.map(({ id }) => [id, complaintOf(lhr, id)]))
}

function complaintOf(lhr: Result, audit: string): string {
  const items = itemsOf(lhr, audit).map(({ node, description, source, url }) =>
    [node?.snippet, description ?? source, url].filter((part) => typeof part === 'string').join(' '),
  )
  return [lhr.audits[audit]?.displayValue, ...items].filter(Boolean).slice(0, 4).join('; ')
}
