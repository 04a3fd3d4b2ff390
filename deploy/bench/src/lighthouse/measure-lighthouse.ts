import { median } from '../measure.ts'
import { startBrowser } from './browser.ts'
import { type JudgedPage, pagesOf, signIn, startBuiltDemo } from './pages.ts'
import { categories, timings, type Visit, visit } from './visit.ts'

const visits = 5
const member = 'Amara'
const mostLayoutShift = 0.02

/**
 * Runs Lighthouse's mobile preset on the screens that people see first. Prints the medians of five visits with an empty cache,
 * each with its target. Arguments: page names by prefix, a number of visits, or the address of a running product with demo
 * data.
 */
export async function measureLighthouse(words: readonly string[]): Promise<void> {
  const times = Number(words.find((word) => /^\d+$/.test(word)) ?? visits)
  const address = words.find((word) => /^https?:/.test(word))
  const names = words.filter((word) => !/^(\d+$|https?:)/.test(word))
  const product = address ? { origin: new URL(address).origin, stop: async () => {} } : await startBuiltDemo()
  try {
    const pages = (await pagesOf(product.origin)).filter(
      ({ name }) => names.length === 0 || names.some((word) => name.startsWith(word)),
    )
    console.log(`Lighthouse, mobile, medians of ${times}`)
    for (const page of pages) console.log(describePage(page, await visitOften(product.origin, page, times)))
  } finally {
    await product.stop()
  }
}

async function visitOften(origin: string, { path, open }: JudgedPage, times: number): Promise<readonly Visit[]> {
  const browser = await startBrowser()
  try {
    if (!open) await signIn(browser, origin, member)
    const seen: Visit[] = []
    for (let n = 0; n < times; n += 1) seen.push(await visit(browser, `${origin}${path}`))
    return seen
  } finally {
    await browser.close()
  }
}

function describePage({ name, performance, open }: JudgedPage, seen: readonly Visit[]): string {
  const of = (figureOf: (visit: Visit) => number) => median(seen.map(figureOf))
  const aims = { performance, accessibility: 100, 'best-practices': 100, seo: open ? 100 : 0 }
  const scores = categories.filter((category) => aims[category] > 0)
  const all = (figureOf: (visit: Visit) => number) => seen.map((visit) => Math.round(figureOf(visit))).join(' ')
  const faults = new Map(seen.flatMap((visit) => [...visit.faults]))
  return [
    `\n${name}`,
    ...scores.map((category) => {
      const score = of((visit) => visit.scores[category])
      const verdict = score < aims[category] ? `  below ${aims[category]}` : ''
      return `  ${category.padEnd(16)} ${score}${verdict}  (${all((visit) => visit.scores[category])})`
    }),
    `  layout shift     ${of((visit) => visit.layoutShift).toFixed(3)} (under ${mostLayoutShift})`,
    `  JavaScript       ${of((visit) => visit.scriptKb).toFixed(1)} kB gzipped`,
    `  ${timingNames.map((timing) => `${timings[timing]} ${of((visit) => visit.timings[timing]).toFixed(0)} ms`).join(', ')}`,
    ...[...faults].map(([audit, complaint]) => `  costs points: ${audit}: ${complaint}`),
  ].join('\n')
}

const timingNames = Object.keys(timings) as (keyof typeof timings)[]
