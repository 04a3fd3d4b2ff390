/** Fault 8: the disk of the tables, of the write-ahead log or of the photos is full. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Comment, newComment, untilAcknowledged } from './comments.ts'
import { withDatabase } from './database.ts'
import { makePost } from './make-post.ts'
import { boundsMs, type Fault, type Lengths, type Outcome, over, slackMs, statuses, unexpected } from './outcome.ts'
import { type Answer, ask } from './probe.ts'
import type { SmallDisk } from './small-disk.ts'
import { probeOf, untilAllWork } from './working.ts'
import type { World } from './world.ts'

export const diskFaults: readonly Fault[] = [
  {
    row: 8,
    name: 'the disk of the tables is full',
    kind: 'tables',
    missing: (world) => missing(world.disks.tables),
    inject: (world, { disturbance }) => fillDatabase(world, world.disks.tables, disturbance),
  },
  {
    row: 8,
    name: 'the disk of the write-ahead log is full',
    kind: 'wal',
    missing: (world) => missing(world.disks.wal),
    inject: fillWal,
  },
  {
    row: 8,
    name: 'the disk of the photos is full',
    kind: 'photos',
    missing: (world) => missing(world.disks.photos),
    inject: fillPhotos,
  },
]

/** Length of a comment. Long comments soon need new pages of their table. */
const commentCharacters = 1_900
const betweenMs = 20
/** Maximum time until a comment is rejected because the disk is full, in ms. */
const givenUpMs = 60_000
/** Interval between checks whether PostgreSQL must be started again, in ms. */
const restartEveryMs = 500
/** Maximum number of log segments to begin, of 16 MB each. It exceeds the size of the disk. */
const mostSegments = 32

export const missing = (disk: SmallDisk | undefined): string | undefined =>
  disk ? undefined : 'no small disk could be mounted: that takes root, and a machine that allows it'

interface DatabaseFault {
  /** Called when the disk is full. `over` is aborted once the disk has room again. */
  readonly meanwhile?: (over: AbortSignal) => Promise<void>
  /** Statuses that failing reads may have. Default: none may fail. */
  readonly readsWith?: readonly number[]
}

/** Fills a disk. Checks that writes fail with 503 or 507, that reads work, and that the writes succeed afterwards. */
async function fillDatabase(
  world: World,
  disk: SmallDisk | undefined,
  ms: number,
  { meanwhile, readsWith = [] }: DatabaseFault = {},
): Promise<Outcome> {
  const comments: Comment[] = []
  const writes: Answer[] = []
  const reads: Answer[] = []
  await disk?.fill()
  const ended = new AbortController()
  const background = meanwhile?.(ended.signal)
  background?.catch(() => {}) // awaited below
  let from = 0
  try {
    for (const start = performance.now(); isToGoOn(writes, performance.now() - start, ms); await pause(betweenMs)) {
      const comment = newComment(world, world.posts[0] ?? '', commentCharacters)
      comments.push(comment)
      const sentAt = performance.now()
      writes.push({ status: await comment.send(), ms: performance.now() - sentAt })
      for (const name of ['predictions', 'social', 'notifications'] as const)
        reads.push(await ask(probeOf(world, name)))
    }
  } finally {
    await disk?.free()
    from = performance.now()
    ended.abort()
    await background
  }
  await untilAcknowledged(comments)
  await untilAllWork(world)
  const recoveryMs = performance.now() - from
  return {
    recoveryMs,
    wrong: [
      ...unexpected(writes, [503, 507]),
      ...(writes.some(isRejected) ? [] : ['every comment found room']),
      ...unexpected(reads, readsWith),
      ...over('an answer took', Math.max(...[...writes, ...reads].map((each) => each.ms)), boundsMs.answer + slackMs),
      ...over('it took to take all of it', recoveryMs, boundsMs.database),
    ],
    seen: `comments: ${statuses(writes)}; reads: ${statuses(reads)}`,
  }
}

const isRejected = ({ status }: Answer) => status === 507 || status === 503

/** Whether to continue: for `ms`, and then until the full disk causes a rejection, which takes longer on a slow machine. */
const isToGoOn = (writes: readonly Answer[], passedMs: number, ms: number): boolean =>
  passedMs < ms || (!writes.some(isRejected) && passedMs < givenUpMs)

/**
 * Fills the disk of the write-ahead log, which PostgreSQL keeps for a standby that never reads it. PostgreSQL exits once it
 * cannot write the log, and cannot recover before there is room. Its supervisor (here: this process) keeps starting it.
 * Meanwhile calls may fail with 503.
 */
async function fillWal(world: World, { disturbance: ms }: Lengths): Promise<Outcome> {
  const { postgres } = world.servers
  const urlOf = () => postgres.server().overTcp.url('postgres')
  await withDatabase(urlOf(), ({ run }) => run(`select pg_create_physical_replication_slot('chaos', true)`))
  try {
    return await fillDatabase(world, world.disks.wal, ms, {
      readsWith: [503],
      async meanwhile(signal) {
        await useUpWal(urlOf())
        while (!(await isStarted(postgres)) || !signal.aborted) await pause(restartEveryMs)
      },
    })
  } finally {
    await withDatabase(urlOf(), ({ run }) => run(`select pg_drop_replication_slot('chaos')`))
  }
}

/** Begins new segments of the log until the server exits. */
async function useUpWal(url: string): Promise<void> {
  for (let segments = 0; segments < mostSegments; segments += 1) {
    const switched = withDatabase(url, ({ run }) =>
      run(`select pg_logical_emit_message(false, 'chaos', 'any'), pg_switch_wal()`),
    )
    if (!(await switched.then(() => true).catch(() => false))) return
  }
}

/** Starts the server if it has ended. Returns whether it runs. */
async function isStarted({ server, start }: World['servers']['postgres']): Promise<boolean> {
  const ended = await Promise.race([server().exited.then(() => true), pause(0, false)])
  if (!ended) return true
  return start().then(
    () => true,
    () => false, // the disk is still full
  )
}

/** Fills the disk of the photos. Checks that a post with a photo fails with a reason, and that other posts and photos work. */
async function fillPhotos(world: World): Promise<Outcome> {
  const disk = world.disks.photos
  const { prober } = world
  await disk?.fill()
  const [without, withPhoto, shown] = [
    await makePost(prober),
    await makePost(prober, 'large'),
    await ask(probeOf(world, 'media')),
  ]
  await disk?.free()
  const from = performance.now()
  while ((await makePost(prober, 'large')).status !== 201 && performance.now() - from < boundsMs.outbox)
    await pause(100)
  const recoveryMs = performance.now() - from
  return {
    recoveryMs,
    wrong: [
      ...(without.status === 201 ? [] : [`a post without a photo: ${without.status} ${without.text}`]),
      ...([503, 507].includes(withPhoto.status) && withPhoto.detail
        ? []
        : [`a post with a photo: ${withPhoto.status} ${withPhoto.text}`]),
      ...(shown.status === 200 ? [] : [`a photo is not shown: ${shown.status}`]),
      ...over('it took to work again', recoveryMs, boundsMs.database),
    ],
    seen: `${withPhoto.status} ${withPhoto.detail}`,
  }
}
