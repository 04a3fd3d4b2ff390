/** Fault 9: the clock of one process is an hour ahead or behind, then jumps back. */
import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from './database.ts'
import { makePost } from './make-post.ts'
import { boundsMs, type Fault, type Lengths, type Outcome, over, slackMs, statuses, unexpected } from './outcome.ts'
import { type Answer, ask, untilWorks } from './probe.ts'
import { type ProcessName, probeOf, processes, untilAllWork, voteOn } from './working.ts'
import type { World } from './world.ts'

const preload = new URL('shift-clock.process.ts', import.meta.url).href
const hourMs = 3_600_000
const shifts = { ahead: hourMs, behind: -hourMs } as const
/** Time until a post closes, in ms. */
const closesInMs = 1_500
const betweenMs = 100

export const clockFaults: readonly Fault[] = processes.flatMap((name) =>
  (['ahead', 'behind'] as const).map((where) => ({
    row: 9,
    name: `the clock of ${name} is an hour ${where}`,
    kind: 'clock',
    inject: (world, { disturbance }) => shiftClock(world, { name, where, ms: disturbance }),
  })),
)

interface Shift {
  readonly name: ProcessName
  readonly where: keyof typeof shifts
  readonly ms: number
}

/**
 * Checks that votes are accepted or rejected by the database's clock alone. A token expires by the clock of the process that
 * checks it. So calls between two processes may be rejected, which causes a 503.
 */
async function shiftClock(world: World, { name, where, ms }: Shift): Promise<Outcome> {
  const [open, closing] = [await newPost(world), await newPost(world)]
  await close(world, open, hourMs / 2) // already closed for a clock that is an hour ahead
  const environment = {
    NODE_OPTIONS: `--import ${preload}`,
    CLOCK_SHIFT_MS: String(shifts[where]),
    CLOCK_SHIFTED_MS: String(ms * 2),
  }
  await world.product.restart(name, 'SIGKILL', { environment })
  await close(world, closing, closesInMs)
  await pause(closesInMs)
  const seen = await askMeanwhile(world, { open, closing, ms })
  // The clock jumps back by itself.
  await pause(ms)
  const from = performance.now()
  await untilAllWork(world)
  await untilWorks(voteOn(world, open))
  const recoveryMs = performance.now() - from
  const late = (await ask(voteOn(world, closing))).status
  await world.product.restart(name, 'SIGTERM')
  await untilAllWork(world)
  return {
    recoveryMs,
    wrong: [
      ...unexpected(seen.reads, [503]),
      ...unexpected(seen.onOpen, [503]),
      ...seen.onClosed.filter(({ status }) => status < 400).map(() => 'a vote was taken after the post had closed'),
      ...(late < 400 ? ['a vote was taken after the clock had jumped back'] : []),
      ...over('an answer took', slowest(seen), boundsMs.answer + slackMs),
      ...over('it took to work again', recoveryMs, boundsMs.database),
    ],
    seen: `open: ${statuses(seen.onOpen)}; closed: ${statuses(seen.onClosed)}; reads: ${statuses(seen.reads)}`,
  }
}

interface Seen {
  readonly onOpen: Answer[]
  readonly onClosed: Answer[]
  readonly reads: Answer[]
}

async function askMeanwhile(
  world: World,
  { open, closing, ms }: { open: string; closing: string; ms: Lengths['disturbance'] },
): Promise<Seen> {
  const seen: Seen = { onOpen: [], onClosed: [], reads: [] }
  for (const end = performance.now() + ms; performance.now() < end; await pause(betweenMs)) {
    seen.onOpen.push(await ask(voteOn(world, open)))
    seen.onClosed.push(await ask(voteOn(world, closing)))
    for (const name of ['gateway', 'social', 'notifications'] as const) seen.reads.push(await ask(probeOf(world, name)))
  }
  return seen
}

const slowest = (seen: Seen) => Math.max(...Object.values(seen).flatMap((all: Answer[]) => all.map(({ ms }) => ms)))

/** Makes a post. Retries, because part of the product may still be recovering from the previous fault. */
async function newPost({ prober }: World): Promise<string> {
  for (const end = performance.now() + boundsMs.database; ; await pause(betweenMs)) {
    const { id, text } = await makePost(prober)
    if (id) return id
    if (performance.now() > end) throw new Error(`there is no post to close: ${text}`)
  }
}

/** Moves a post's deadline in the database, because members cannot choose a deadline that is so near. */
const close = ({ product }: World, post: string, inMs: number) =>
  withDatabase(product.databases.predictions, ({ run }) =>
    run(`update posts set deadline = app_now() + $2::int * interval '1 ms' where id = $1`, [post, inMs]),
  )
