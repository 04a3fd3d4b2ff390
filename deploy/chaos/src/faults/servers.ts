/** Faults 2, 3 and 19: stores that are killed or unavailable. */
import { setTimeout as pause } from 'node:timers/promises'
import { changeFollow, changeVote } from './changes.ts'
import { newComment, untilAcknowledged } from './comments.ts'
import { withDatabase } from './database.ts'
import { makePost } from './make-post.ts'
import { arrival } from './needs.ts'
import { boundsMs, type Fault, type Lengths, type Outcome, over, seconds, statuses } from './outcome.ts'
import { untilWorks } from './probe.ts'
import { shareOf, untilAllWork } from './working.ts'
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

const givenUpMs = 60_000
/** Delay between writes while the event log is unavailable, in ms. */
const writeEveryMs = 250

/** Kills a server and starts it again. Checks that both reads and writes then work within the bound. */
async function killServer(world: World, which: 'postgres' | 'mongodb'): Promise<Outcome> {
  await world.servers[which].kill()
  await pause(1_000)
  await world.servers[which].start()
  const [readsMs, writesMs] = await Promise.all([untilAllWork(world), untilWritten(world, which)])
  return {
    recoveryMs: Math.max(readsMs, writesMs),
    wrong: [
      ...over('it took to work again', readsMs, boundsMs.database),
      ...over('it took to accept writes', writesMs, boundsMs.database),
    ],
  }
}

/**
 * Waits until a server's services accept new writes: comments and posts, or of documents a share and a notification. Returns how
 * long that took, in ms.
 */
async function untilWritten(world: World, which: 'postgres' | 'mongodb'): Promise<number> {
  if (which === 'mongodb') return Math.max(...(await Promise.all([untilWorks(shareOf(world)), untilNotified(world)])))
  const from = performance.now()
  await untilAcknowledged(world.posts.map((post) => newComment(world, post)))
  while ((await posted(world)).status !== 201) await pause(100)
  return performance.now() - from
}

/** Waits until a new post's notification is stored. Returns how long that took, in ms. */
async function untilNotified(world: World): Promise<number> {
  for (const from = performance.now(); ; await pause(100)) {
    if ((await arrival(world)).isWhole) return performance.now() - from
    if (performance.now() - from > givenUpMs) throw new Error('no notification arrived within a minute')
  }
}

/** Creates a post as the prober. Status 0 means that the connection broke. */
const posted = ({ prober }: World): Promise<{ readonly status: number }> =>
  makePost(prober).catch(() => ({ status: 0 }))

/**
 * Kills the event log. Checks that writes are accepted meanwhile, and that the waiting events leave the outboxes after the log's
 * restart. Then waits until the consumers have handled them, which takes longer: the log waits 10 s for members of a group
 * that were connected before, and each event has its effects.
 */
async function loseEventLog(world: World, { noEventLog: ms }: Lengths): Promise<Outcome> {
  await world.servers.kafka.kill()
  const answers = await writeFor(world, ms)
  const failed = answers.filter(({ status }) => status < 200 || status >= 300)
  const waiting = await waitingEvents(world)
  await world.servers.kafka.start()
  const from = performance.now()
  while ((await waitingEvents(world, waiting)).count > 0 && performance.now() - from < givenUpMs) await pause(100)
  const recoveryMs = performance.now() - from
  await untilSettled(world, boundsMs.outbox)
  return {
    recoveryMs,
    wrong: [
      ...(failed.length > 0 ? [`${failed.length} of ${answers.length} writes failed (${statuses(failed)})`] : []),
      ...(waiting.count < answers.length
        ? [`only ${waiting.count} events of ${answers.length} writes waited in the outboxes`]
        : []),
      ...over('the outbox took to drain', recoveryMs, boundsMs.outbox),
    ],
    seen: `${answers.length} writes, ${waiting.count} events, all handled after ${seconds(performance.now() - from)}`,
  }
}

/** Writes for `ms`: comments, posts, changed votes and follows in turn. Each write adds an event to an outbox. */
async function writeFor(world: World, ms: number): Promise<{ readonly status: number }[]> {
  const answers: { readonly status: number }[] = []
  for (const end = performance.now() + ms; performance.now() < end; await pause(writeEveryMs)) {
    const post = world.posts[answers.length % world.posts.length] ?? ''
    answers.push({ status: await newComment(world, post).send() }, await posted(world))
    answers.push({ status: await changeVote(world) }, { status: await changeFollow(world) })
  }
  return answers
}

/** Events in the outboxes of the services that `writeFor` calls. */
interface Waiting {
  readonly count: number
  /** The last event's number, by service. */
  readonly last: Readonly<Record<string, string>>
}

/** Counts the waiting events, only those up to `upTo` if it is given. */
async function waitingEvents({ product }: World, upTo?: Waiting): Promise<Waiting> {
  const counted = (['social', 'predictions'] as const).map((name) =>
    withDatabase(product.databases[name], async ({ run }) => {
      const [row] = await run(
        `select count(*)::integer as count, coalesce(max(seq), 0)::text as last from outbox
        where $1::bigint is null or seq <= $1`,
        [upTo?.last[name] ?? null],
      )
      return { name, count: Number(row?.['count']), last: String(row?.['last']) }
    }),
  )
  const all = await Promise.all(counted)
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    last: Object.fromEntries(all.map(({ name, last }) => [name, last])),
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
