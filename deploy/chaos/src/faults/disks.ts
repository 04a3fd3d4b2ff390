/** Fault 8: the disk of the tables or of the photos is full. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Comment, newComment, untilAcknowledged } from './comments.ts'
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
    inject: fillTables,
  },
  {
    row: 8,
    name: 'the disk of the photos is full',
    kind: 'photos',
    missing: (world) => missing(world.disks.photos),
    inject: fillPhotos,
  },
]

/** Long comments soon need new pages of their table. */
const commentCharacters = 1_900
const betweenMs = 20
const missing = (disk: SmallDisk | undefined): string | undefined =>
  disk ? undefined : 'no small disk could be mounted: that takes root, and a machine that allows it'

/** Writes fail with "no space", reads continue. After the fault, rejected writes are accepted. */
async function fillTables(world: World, { disturbance: ms }: Lengths): Promise<Outcome> {
  const disk = world.disks.tables
  const comments: Comment[] = []
  const writes: Answer[] = []
  const reads: Answer[] = []
  await disk?.fill()
  try {
    for (const end = performance.now() + ms; performance.now() < end; await pause(betweenMs)) {
      const comment = newComment(world, world.posts[0] ?? '', commentCharacters)
      comments.push(comment)
      const from = performance.now()
      writes.push({ status: await comment.send(), ms: performance.now() - from })
      for (const name of ['predictions', 'social', 'notifications'] as const)
        reads.push(await ask(probeOf(world, name)))
    }
  } finally {
    await disk?.free()
  }
  const from = performance.now()
  await untilAcknowledged(comments)
  await untilAllWork(world)
  const recoveryMs = performance.now() - from
  return {
    recoveryMs,
    wrong: [
      ...unexpected(writes, [503, 507]),
      ...(writes.some(({ status }) => status === 507 || status === 503) ? [] : ['every comment found room']),
      ...unexpected(reads, []),
      ...over('an answer took', Math.max(...[...writes, ...reads].map((each) => each.ms)), boundsMs.answer + slackMs),
      ...over('it took to take all of it', recoveryMs, boundsMs.database),
    ],
    seen: `comments: ${statuses(writes)}; reads: ${statuses(reads)}`,
  }
}

/** A post with a photo fails and says why, a post without one works, and photos are shown. */
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
