import { setTimeout as pause } from 'node:timers/promises'
import { createChance } from '@hunch/local/chance'
import { audit } from './audit.ts'
import type { Launched, Victim } from './launched.ts'
import { createLedger } from './ledger.ts'
import { act, type Member, type Surroundings } from './member.ts'
import { type Recovery, recover } from './recovery.ts'
import { makePosts, signUp } from './seed.ts'

const memberCount = 24
const postCount = 12
/** The share of the run without load, in which only the measuring visitor sends requests. */
const restShare = 0.25
/**
 * Delay between a recovery and the next kill, in ms. The launcher pauses before it restarts a process that ran for a shorter
 * time.
 */
const betweenKillsMs = { least: 5_500, more: 6_000 }
/** The share of kills that hit the database. */
const databaseShare = 0.3

/**
 * Maximum median recovery after a kill -9 of the app, in ms. On a slower machine the bound is `ofFirstStart` times the
 * services' first start, if that is larger.
 */
const boundsMs = { rest: 2_000, load: 4_000 }
const ofFirstStart = { rest: 1, load: 2 }
/** Maximum median recovery after a kill -9 of the database, in ms. The database replays its log first. */
const databaseMs = 10_000
/** The recovery from a single kill may take this many times the bound: a shared machine sometimes stalls for seconds. */
const worst = 3

interface Kill extends Recovery {
  readonly victim: Victim
  readonly when: 'rest' | 'load'
}

/** When a run ends: after a time, or after a number of kills. There is at least one kill at rest, and one under load. */
export type Extent = { readonly minutes: number } | { readonly kills: number }

/** Runs everything. Returns the number of failed checks. */
export async function run(product: Launched, { extent, seed }: { extent: Extent; seed: number }): Promise<number> {
  const chance = createChance(seed)
  const kills: Kill[] = []
  const from = performance.now()
  const isBeyond = (share: number) =>
    'kills' in extent
      ? kills.length >= extent.kills * share
      : performance.now() - from >= extent.minutes * 60_000 * share
  const killUntil = async (when: Kill['when'], share: number) => {
    do {
      await pause(betweenKillsMs.least + chance() * betweenKillsMs.more)
      const victim: Victim = chance() < databaseShare ? 'database' : 'app'
      const recovery = await recover(product.origin, () => product.kill(victim))
      kills.push({ victim, when, ...recovery })
      console.log(`  ${when.padEnd(4)}  ${victim.padEnd(8)}  ${(recovery.ms / 1_000).toFixed(2)} s`)
    } while (!isBeyond(share))
  }

  const members = await signUp(product.origin, memberCount)
  const posts = await makePosts(members, postCount)
  await killUntil('rest', restShare)

  const ledger = createLedger()
  const surroundings: Surroundings = { posts, members, ledger, chance: createChance(seed + 1) }
  const stopped = new AbortController()
  const acting = Promise.all(members.map((member: Member) => act(member, surroundings, stopped.signal)))
  await Promise.race([killUntil('load', 1), acting])
  stopped.abort()
  await acting

  const faults = await audit(ledger, posts, members)
  return report(product, kills, { acknowledged: ledger.entries.length, retries: ledger.retries, faults })
}

interface Outcome {
  readonly acknowledged: number
  readonly retries: number
  readonly faults: readonly string[]
}

function report({ startMs, output }: Launched, kills: readonly Kill[], outcome: Outcome): number {
  const { check, line, summary } = createReport()
  line(`${outcome.acknowledged} writes acknowledged, ${outcome.retries} sent again`)
  for (const fault of outcome.faults.slice(0, 50)) line(`  ${fault}`)
  check('nothing acknowledged is lost, nothing is doubled', outcome.faults.length === 0)
  check('there was something to lose', outcome.acknowledged > 0)
  check(
    'no connection was refused later than 200 ms after a kill',
    kills.every(({ refused }) => refused === 0),
  )
  check('the product was never given up', !output().includes('given up'))
  line(`the services took ${startMs / 1_000} s to start at first`)
  for (const when of ['rest', 'load'] as const)
    for (const victim of ['app', 'database'] as const) {
      const taken = kills.filter((kill) => kill.when === when && kill.victim === victim).map(({ ms }) => ms)
      if (taken.length === 0) continue
      const boundMs = victim === 'database' ? databaseMs : Math.max(boundsMs[when], ofFirstStart[when] * startMs)
      const [median, most] = [medianOf(taken), Math.max(...taken)]
      line(
        `${victim} killed ${taken.length} times ${when === 'rest' ? 'at rest' : 'under load'}: ` +
          `back after ${seconds(median)} (median), ${seconds(most)} (maximum), bound ${seconds(boundMs)}`,
      )
      check(`${victim}, ${when}: back in time`, median <= boundMs && most <= worst * boundMs)
    }
  return summary()
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Prints results and counts checks. */
function createReport() {
  let passed = 0
  let failed = 0
  const line = (text: string) => console.log(text)
  return {
    line,
    check(what: string, holds: boolean) {
      if (holds) passed += 1
      else failed += 1
      line(`${holds ? 'ok     ' : 'Failed:'} ${what}`)
    },
    /** Prints the last line. Returns the number of failed checks. */
    summary(): number {
      line(`${passed} passed, ${failed} failed`)
      return failed
    },
  }
}
