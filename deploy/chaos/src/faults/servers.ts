/** Faults 2, 3 and 19: stores that are killed or unavailable. */
import { setTimeout as pause } from 'node:timers/promises'
import { makePost } from './make-post.ts'
import { boundsMs, type Fault, type Lengths, type Outcome, over, statuses } from './outcome.ts'
import { askFor } from './probe.ts'
import { untilAllWork, voteOf } from './working.ts'
import type { World } from './world.ts'

export const serverFaults: readonly Fault[] = [
  {
    row: 2,
    name: 'kill -9 of PostgreSQL',
    kind: 'database',
    inject: (world) => killServer(world, 'postgres'),
  },
  {
    row: 2,
    name: 'kill -9 of the document server',
    kind: 'documents',
    inject: (world) => killServer(world, 'mongodb'),
  },
  { row: 3, name: 'the event log is gone', kind: 'gone', inject: loseEventLog },
  { row: 19, name: 'the object store is gone', kind: 'gone', inject: loseObjectStore },
]

async function killServer(world: World, which: 'postgres' | 'mongodb'): Promise<Outcome> {
  await world.servers[which].kill()
  await pause(1_000)
  await world.servers[which].start()
  const recoveryMs = await untilAllWork(world)
  return { recoveryMs, wrong: over('it took to work again', recoveryMs, boundsMs.database) }
}

/** Kills the event log. Checks that votes are accepted meanwhile, and that the outbox drains after the log's restart. */
async function loseEventLog(world: World, { noEventLog: ms }: Lengths): Promise<Outcome> {
  await world.servers.kafka.kill()
  const answers = await askFor(ms, voteOf(world))
  const failed = answers.filter(({ status }) => status !== 200)
  await world.servers.kafka.start()
  const from = performance.now()
  await untilSettled(world, boundsMs.outbox)
  const recoveryMs = performance.now() - from
  const wrong =
    failed.length > 0 ? [`${failed.length} of ${answers.length} votes were not accepted (${statuses(failed)})`] : []
  return {
    recoveryMs,
    wrong: [...wrong, ...over('the outbox took to drain', recoveryMs, boundsMs.outbox)],
    seen: `${answers.length} votes`,
  }
}

/** Waits until no work is due. Retries, because a log that has just restarted may reject early requests. */
async function untilSettled({ product }: World, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; ; await pause(200))
    try {
      return await product.settle()
    } catch (error) {
      if (performance.now() > end) throw error
    }
}

/** Cuts the connection to the object store. Checks that a post without a photo works, and that one with a photo gets a 503. */
async function loseObjectStore({ prober, links }: World): Promise<Outcome> {
  const link = links.get('media to s3')
  await link?.disturb('cut')
  const [without, withPhoto] = [await makePost(prober), await makePost(prober, 'small')]
  await link?.heal()
  const from = performance.now()
  while ((await makePost(prober, 'small')).status !== 201 && performance.now() - from < boundsMs.outbox)
    await pause(200)
  const recoveryMs = performance.now() - from
  return {
    recoveryMs,
    wrong: [
      ...(without.status === 201 ? [] : [`a post without a photo: ${without.status} ${without.text}`]),
      ...(withPhoto.status === 503 ? [] : [`a post with a photo: ${withPhoto.status} ${withPhoto.text}`]),
      ...over('it took to work again', recoveryMs, boundsMs.database),
    ],
    seen: withPhoto.detail,
  }
}
