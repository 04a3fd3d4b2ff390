/** Describes this machine and measures how busy it is. */
import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The hardware that measured figures depend on. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
}

/** The hardware of this machine. */
export const thisMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() || process.arch,
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
})

/** A name for machines with the same hardware: `amd-epyc-2-cores-24-gb`. */
export const kindOf = ({ cpu, cores, memoryGb }: Machine): string =>
  `${cpu} ${cores} cores ${memoryGb} GB`
    .toLowerCase()
    .replace(/\((r|tm)\)/g, '')
    .replace(/[^a-z0-9.]+/g, '-')

/** Fixed work for one core: takes about 2 s on hardware of 2025. */
const loop = `
  const { createHash } = require('node:crypto')
  let digest = Buffer.alloc(64)
  for (let n = 0; n < 1_000_000; n += 1) digest = createHash('sha512').update(digest).digest()
`

/** Runs the fixed work on every core at once. Returns the duration, in ms. */
export async function timeFixedWork(): Promise<number> {
  const started = performance.now()
  const works = Array.from({ length: availableParallelism() }, () => {
    const worker = new Worker(loop, { eval: true })
    return new Promise<void>((resolve, reject) => worker.on('error', reject).on('exit', () => resolve()))
  })
  await Promise.all(works)
  return performance.now() - started
}

/**
 * Returns `ms` divided by the best time of the fixed work on this kind of machine; 1 if no time is known. Prints `ms` if it is
 * the first or a better time, so that it can be added to `fixed-work.json`.
 */
export async function noiseOf(ms: number): Promise<number> {
  const text = await readFile(new URL('./fixed-work.json', import.meta.url), 'utf8')
  const bestMs: Readonly<Record<string, number>> = JSON.parse(text)
  const kind = kindOf(thisMachine())
  const best = bestMs[kind]
  if (best === undefined || ms < best) console.log(`fixed-work.json may say for ${kind}: ${Math.round(ms)} ms`)
  return best === undefined ? 1 : ms / best
}
