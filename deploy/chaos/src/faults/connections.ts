/** Fault 7: connections that are slow, reset, half open or cut. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Need, needs, type Reached } from './needs.ts'
import { boundsMs, type Fault, type Outcome, over, seconds, slackMs, statuses, unexpected } from './outcome.ts'
import { type Answer, askFor } from './probe.ts'
import { type Disturbance, slowMs } from './toxiproxy.ts'
import { probeOf, untilAllWork, voteOf } from './working.ts'
import type { World } from './world.ts'

const disturbances: readonly Disturbance[] = ['slow', 'reset', 'half-open', 'cut']

export const connectionFaults: readonly Fault[] = needs.flatMap((need) =>
  disturbances.map((how) => ({
    row: 7,
    name: `${need.link}: ${how}`,
    kind: `${need.carrier === 'rpc' || need.carrier === 'http' ? need.carrier : 'store'} ${how}`,
    inject: (world, lengths) => disturb(world, need, how, lengths.connection),
  })),
)

/** Interval between calls that do not wait for each other, in ms. Failing calls must not pile up. */
const everyMs = 150
const betweenMs = 50
const givenUpMs = 60_000
/** A call over a slow connection must take longer than usual by at least this share of the delay. */
const visibleShare = 0.7
const inARow = 3
/** Disturbances under which an answer may be complete, but late. */
const delays: readonly Disturbance[] = ['slow', 'half-open']

/** Disturbs a connection. Checks that each call ends in time, succeeds or fails as expected, and shows the disturbance. */
async function disturb(world: World, need: Need, how: Disturbance, ms: number): Promise<Outcome> {
  const link = world.links.get(need.link)
  if (!link) throw new Error(`there is no link ${need.link}; there are ${[...world.links.keys()].join(', ')}`)
  const before = await untilWhole(world, need)
  await link.disturb(how)
  const reads = (['predictions', 'notifications', 'social'] as const).map((name) => probeOf(world, name))
  const [answers, votes, ...seen] = await Promise.all([
    askAll(world, need, ms),
    ...[voteOf(world), ...reads].map((probe) => askFor(ms, probe)),
  ] as const).finally(() => link.heal())
  const others = [votes ?? [], ...seen].flat()
  const from = performance.now()
  const after = await untilWhole(world, need)
  await untilAllWork(world)
  const recoveryMs = performance.now() - from
  const failsWith = need.failsWith === undefined ? [503] : [503, need.failsWith]
  return {
    recoveryMs,
    wrong: [
      ...over('an answer took', slowest(answers), (need.answerMs ?? boundsMs.answer) + slackMs),
      ...over('an answer to another call took', slowest(others), boundsMs.answer + slackMs),
      ...unexpected(
        answers.filter(({ isWhole }) => !isWhole),
        failsWith,
      ),
      ...unexpected(others, [503]),
      ...(need.carrier === 'kafka' ? unexpected(votes ?? [], []) : []), // votes work: the outbox keeps their events
      ...unnoticed(need, how, answers, fastest([...before, ...after])),
      ...over('it took to work again', recoveryMs, boundsMs[need.carrier === 'kafka' ? 'outbox' : 'database']),
    ],
    seen: `${statuses(answers)}, ${answers.filter(({ isWhole }) => isWhole).length} whole, slowest ${seconds(slowest(answers))}`,
  }
}

/** Makes the need's call repeatedly for `ms`: at a steady rate if calls may overlap, else one after another. */
async function askAll(world: World, need: Need, ms: number): Promise<Reached[]> {
  const end = performance.now() + ms
  const asked: Promise<Reached>[] = []
  while (performance.now() < end) {
    const answer = need.ask(world)
    answer.catch(() => {}) // awaited below
    asked.push(answer)
    if (!need.isSteady) await answer
    await pause(need.isSteady ? everyMs : betweenMs)
  }
  return Promise.all(asked)
}

/** Repeats the need's call until three answers in a row are complete. Returns these answers. Throws after a minute. */
async function untilWhole(world: World, need: Need): Promise<readonly Reached[]> {
  let row: Reached[] = []
  for (const end = performance.now() + givenUpMs; row.length < inARow; await pause(betweenMs)) {
    const answer = await need.ask(world)
    row = answer.isWhole ? [...row, answer] : []
    if (performance.now() > end)
      throw new Error(`the call over ${need.link} did not work within a minute: ${answer.status}`)
  }
  return row
}

/**
 * Checks that answers show the disturbance: they are incomplete or, over a slow or half-open connection, late. Every answer
 * must show it. If answers may come from a cache, one is enough. Returns the failed check.
 */
function unnoticed(need: Need, how: Disturbance, answers: readonly Reached[], usualMs: number): string[] {
  const isMet = ({ isWhole, ms }: Reached) => !isWhole || (delays.includes(how) && ms > usualMs + visibleShare * slowMs)
  const met = answers.filter(isMet).length
  const isEnough = need.isCached ? met > 0 : met === answers.length
  return isEnough && met > 0 ? [] : [`only ${met} of ${answers.length} answers show that the connection is disturbed`]
}

const slowest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms))
const fastest = (answers: readonly Answer[]): number => Math.min(...answers.map(({ ms }) => ms))
