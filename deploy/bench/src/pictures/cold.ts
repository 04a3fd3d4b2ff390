import { Agent, get, type IncomingMessage } from 'node:http'
import { cpuMsOf } from '../floor/cpu.ts'
import { eachOf, type RunningProduct } from '../world.ts'
import type { BareSharp } from './bare-sharp.ts'
import { originalOf } from './photos.ts'
import { ofFeed, pathOf, type Variant } from './variants.ts'

/** The variant of the warm-up. Each round uses another variant, because the product makes a variant only once per photo. */
const warmUp: Variant = { width: 80, height: 60, quality: 60 }
const variants: readonly Variant[] = [
  ofFeed,
  { width: 300, height: 225, quality: 60 },
  { width: 240, height: 180, quality: 60 },
  { width: 160, height: 120, quality: 60 },
  { width: 400, height: 300, quality: 90 },
]

interface ColdRound {
  readonly variant: string
  readonly perSecond: number
  readonly sharpPerSecond: number
  readonly ratio: number
  /** CPU time per picture in ms, of all processes of the product. `sharpCpuMs` is that of bare sharp. */
  readonly cpuMs: number
  readonly sharpCpuMs: number
}

interface Sides {
  readonly connections: number
  readonly product: RunningProduct
  readonly sharp: BareSharp
  readonly urls: readonly string[]
  readonly photosDir: string
}

/** Measures how fast the product and bare sharp make variants of all photos, in turns. */
export async function measureCold(sides: Sides): Promise<ColdRound[]> {
  const measured: ColdRound[] = []
  await makeBoth(sides, warmUp)
  for (const [index, variant] of variants.entries()) {
    const round = await makeBoth(sides, variant, index % 2 === 1)
    console.log(
      `cold ${round.variant.padEnd(11)} ${round.perSecond.toFixed(1)}/s beside sharp's ${round.sharpPerSecond.toFixed(1)}/s, ` +
        `ratio ${round.ratio.toFixed(2)}, CPU ${round.cpuMs.toFixed(1)} and ${round.sharpCpuMs.toFixed(1)} ms`,
    )
    measured.push(round)
  }
  return measured
}

/** Makes a variant of every photo with the product and with bare sharp, one after the other. */
async function makeBoth(
  { product, sharp, urls, photosDir, connections }: Sides,
  variant: Variant,
  sharpFirst = false,
): Promise<ColdRound> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const fetchAll = () => eachOf(urls, (url) => fetchImage(agent, product.origin + pathOf(url, variant)), connections)
  const ours = () => timed(product.pids, fetchAll)
  const all = urls.map((url) => ({ file: originalOf(photosDir, url), ...variant }))
  const bare = () => timed(sharp.pids, () => sharp.make(all))
  const bareBefore = sharpFirst ? await bare() : undefined
  const own = await ours()
  agent.destroy()
  const alone = bareBefore ?? (await bare())
  return {
    variant: `${variant.width}x${variant.height}-${variant.quality}`,
    perSecond: urls.length / own.seconds,
    sharpPerSecond: urls.length / alone.seconds,
    ratio: alone.seconds / own.seconds,
    cpuMs: own.cpuMs / urls.length,
    sharpCpuMs: alone.cpuMs / urls.length,
  }
}

/** Runs `work`. Returns its duration in s, and the CPU time of the processes and their descendants in ms. */
async function timed(pids: readonly number[], work: () => Promise<void>) {
  const cpuBefore = cpuMsOf(...pids)
  const from = performance.now()
  await work()
  return { seconds: (performance.now() - from) / 1_000, cpuMs: cpuMsOf(...pids) - cpuBefore }
}

/** Loads a variant with Node's own HTTP client, which takes little CPU time. Throws if the variant was not made. */
async function fetchImage(agent: Agent, url: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((done, fail) => get(url, { agent }, done).on('error', fail))
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  const isMade = response.headers['cache-control']?.includes('immutable')
  if (response.statusCode !== 200 || !isMade || bytes === 0) throw new Error(`${url}: ${response.statusCode}`)
}
