import { setTimeout as pause } from 'node:timers/promises'
import { createChance } from '@hunch/local/chance'
import { attack } from './attacks.ts'
import { gather, type Outcomes, signUp } from './members.ts'
import { type RunningProduct, startProduct, type Usage } from './product.ts'

const members = 20
const hostileMembers = 3
const connections = 50
const warmUpMs = 10_000
const quietMs = 60_000
const tries = 2
/** Maximum p99 of members' requests during the attack: the larger of `ms` and `times` × their p99 before the attack. */
const bearable = { ms: 500, times: 4 }
/**
 * Maximum growth of memory and descriptors since the start. `withinMs` after the attack, the growth must be below this again.
 */
const left = { usedBytes: 64 * 1024 * 1024, residentBytes: 100 * 1024 * 1024, descriptors: 20, withinMs: 60_000 }
/** Interval of samples after the attack, in ms. Each collects garbage, so the process needs idle time between them. */
const lookEveryMs = 5_000
/**
 * `waitMs`: maximum wait of a member who reads once a second while the process releases memory. `leastMs`: minimum length of
 * that check.
 * A wait of a second breaks a person's flow of thought (Nielsen, "Usability Engineering", 1993, chapter 5).
 */
const rest = { waitMs: 1_000, leastMs: 30_000 }

interface Check {
  readonly claim: string
  readonly holds: boolean
}

/** Runs the soak and prints the outcomes of members' requests. Returns the number of failed checks. */
export async function soak({ minutes, seed }: { minutes: number; seed: number }): Promise<number> {
  console.log(`${minutes} minutes of attack by ${connections} connections beside ${members} members, seed ${seed}`)
  const product = await startProduct()
  console.log(`the product runs at ${product.origin}`)
  const checks: Check[] = []
  try {
    checks.push(...(await run(product, { attackMs: minutes * 60_000, seed })))
  } catch (error) {
    checks.push({ claim: `the soak comes to its end: ${error}`, holds: false })
  } finally {
    checks.push({ claim: 'the process that was started still runs', holds: product.alive() })
    await product.stop()
  }
  for (const { claim, holds } of checks) console.log(`${holds ? 'ok     ' : 'Failed:'} ${claim}`)
  const failed = checks.filter(({ holds }) => !holds).length
  console.log(`${checks.length - failed} passed, ${failed} failed`)
  return failed
}

async function run(product: RunningProduct, { attackMs, seed }: { attackMs: number; seed: number }) {
  const people = await gather(product.origin, members, (at) => createChance(seed + at))
  const chanceOf = (at: number) => createChance(seed + members + at)
  const cookies: string[] = []
  for (let at = 0; at < hostileMembers; at += 1)
    cookies.push((await signUp(product.origin, `Attacker ${at}`)).cookiesFor('/api'))
  console.log('members and attackers have signed in')
  await during(warmUpMs, people.live)
  const start = await product.usage({ collect: true })
  let checks: Check[] = []
  for (let count = 0; count < tries; count += 1) {
    const before = await during(quietMs, people.live)
    say('before', before)
    const peak = watch(product)
    const attacking = during(attackMs, (signal) =>
      attack({ origin: product.origin, cookies, ...people.large, chanceOf }, connections, signal),
    )
    const meanwhile = await during(attackMs, people.live)
    say('during', meanwhile)
    const counts = await attacking
    console.log(`attacks: ${Object.values(counts).reduce((sum, each) => sum + each, 0)}`, counts)
    const ending = new AbortController()
    const reading = waitOf(people.read(ending.signal))
    checks = [...checksOf(before, meanwhile), ...(await comesBack(product, start, await peak.end()))]
    ending.abort()
    checks.push(await reading)
    if (checks.every(({ holds }) => holds)) break
  }
  people.leave()
  return checks
}

/** Runs `run` with a signal that is aborted after `ms`. */
async function during<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  setTimeout(() => ending.abort(), ms)
  return run(ending.signal)
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY

function say(when: string, { times, limited, failures }: Outcomes): void {
  const figures = `${times.length} requests, p99 ${p99(times).toFixed(0)} ms, ${limited} limited`
  console.log(`${when}: ${figures}`, failures.slice(0, 10))
}

function checksOf(before: Outcomes, meanwhile: Outcomes): Check[] {
  const [then, now] = [p99(before.times), p99(meanwhile.times)]
  const bound = Math.max(bearable.ms, bearable.times * then)
  const failures = before.failures.length + meanwhile.failures.length
  return [
    { claim: `members' p99 is ${now.toFixed(0)} ms, at most ${bound.toFixed(0)} ms`, holds: now <= bound },
    { claim: `no request of a member fails but by their own limits (${failures})`, holds: failures === 0 },
  ]
}

/** Returns the check of the longest wait. If a read fails, the check fails. */
async function waitOf(reading: Promise<readonly number[]>): Promise<Check> {
  let longest: number
  try {
    longest = Math.max(...(await reading))
  } catch (error) {
    return { claim: `a member who reads once a second after the attack is answered: ${error}`, holds: false }
  }
  const claim = `a member who reads once a second after the attack waits ${longest.toFixed(0)} ms at most`
  return { claim: `${claim}, ${rest.waitMs} are bearable`, holds: longest <= rest.waitMs }
}

/** Samples the process's usage every second, for its peak. */
function watch(product: RunningProduct) {
  const seen: Usage[] = []
  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      seen.push(await product.usage())
      await pause(1_000, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  return {
    async end() {
      ending.abort()
      await watching
      const most = (of: (usage: Usage) => number) => Math.max(...seen.map(of))
      return { residentBytes: most((usage) => usage.residentBytes), descriptors: most((usage) => usage.descriptors) }
    },
  }
}

async function comesBack(product: RunningProduct, start: Usage, peak: Pick<Usage, 'residentBytes' | 'descriptors'>) {
  const isBack = ({ usedBytes, residentBytes, descriptors }: Usage) => ({
    memory: usedBytes <= start.usedBytes + left.usedBytes,
    resident: residentBytes <= start.residentBytes + left.residentBytes,
    descriptors: descriptors <= start.descriptors + left.descriptors,
  })
  const from = performance.now()
  let end: Usage
  let passedMs: number
  do {
    await pause(lookEveryMs)
    end = await product.usage({ collect: true })
    passedMs = performance.now() - from
  } while (passedMs < rest.leastMs || (Object.values(isBack(end)).includes(false) && passedMs < left.withinMs))
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  const { memory, resident, descriptors } = isBack(end)
  const [before, most, after] = [start, peak, end].map(({ residentBytes }) => megabytes(residentBytes))
  return [
    { claim: `memory comes back: ${megabytes(start.usedBytes)}, then ${megabytes(end.usedBytes)}`, holds: memory },
    { claim: `resident memory comes back: ${before}, peak ${most}, then ${after}`, holds: resident },
    {
      claim: `descriptors come back: ${start.descriptors}, peak ${peak.descriptors}, then ${end.descriptors}`,
      holds: descriptors,
    },
    { claim: `no exception was counted (${end.exceptions})`, holds: end.exceptions === 0 },
  ]
}
