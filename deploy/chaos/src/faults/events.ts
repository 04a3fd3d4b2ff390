/** Fault 13: an event whose handler fails. */
import { commentCountOf, newComment, untilAcknowledged } from './comments.ts'
import { type Statements, withDatabase } from './database.ts'
import { runOperatorCommand } from './operator.ts'
import { boundsMs, eventually, type Fault, type Outcome, over } from './outcome.ts'
import type { World } from './world.ts'

export const eventFaults: readonly Fault[] = [
  { row: 13, name: 'comments of one post cannot be counted', kind: 'event', inject: failOnePost },
]

const reason = 'the abacus has lost a bead'

/** Makes storing one post's comment count fail, by a trigger. Then removes the trigger and replays the dead letters. */
async function failOnePost(world: World): Promise<Outcome> {
  const [, bad = '', good = ''] = world.posts
  return withDatabase(world.product.databases.predictions, async (predictions) => {
    await breakCounting(predictions, bad)
    let wrong: string[]
    try {
      wrong = await injectInto(world, predictions, { bad, good })
    } finally {
      await predictions.run('drop trigger fail_count on posts')
      await predictions.run('drop function fail_count')
    }
    const from = performance.now()
    const replayed = await runOperatorCommand(world, 'predictions', [
      'events',
      'replay',
      '--all',
      '--service',
      'predictions',
    ])
    const isEmpty = await eventually(
      async () => (await deadLetters(predictions)).length === 0 && (await isCounted(world, bad)),
      boundsMs.outbox,
    )
    const recoveryMs = performance.now() - from
    return {
      recoveryMs,
      wrong: [
        ...wrong,
        ...(replayed.code === 0 ? [] : [`events replay ended with ${replayed.code}: ${replayed.text}`]),
        ...(isEmpty ? [] : ['what was replayed is not counted']),
        ...over('it took to be replayed', recoveryMs, boundsMs.outbox),
      ],
      seen: replayed.text.split('\n')[0] ?? '',
    }
  })
}

async function breakCounting(predictions: Statements, post: string): Promise<void> {
  await predictions.run(`create function fail_count() returns trigger language plpgsql as
    $$ begin raise exception '${reason}'; end $$`)
  await predictions.run(`create trigger fail_count before update of comment_count on posts
    for each row when (old.id = '${post}') execute function fail_count()`)
}

/**
 * Checks that the bad post's events become dead letters, with the reason, and that events of the good post continue. Returns
 * failed checks.
 */
async function injectInto(
  world: World,
  predictions: Statements,
  { bad, good }: { bad: string; good: string },
): Promise<string[]> {
  const before = await commentCountOf(world, bad)
  await untilAcknowledged([bad, bad, good].map((post) => newComment(world, post)))
  const isQueued = await eventually(async () => (await deadLetters(predictions)).length >= 2, boundsMs.outbox)
  const dead = await deadLetters(predictions)
  const goesOn = await eventually(() => isCounted(world, good), boundsMs.outbox)
  return [
    ...(isQueued ? [] : [`there are ${dead.length} dead letters, of two comments`]),
    ...(String(dead[0]?.['reason']).includes(reason) && Number(dead[0]?.['attempts']) > 0
      ? []
      : [`the dead letter has another reason: ${dead[0]?.['reason']}, ${dead[0]?.['attempts']} times`]),
    ...(dead.slice(1).every(({ attempts }) => attempts === 0) ? [] : ['what waits behind it was tried']),
    ...(dead.every(({ key }) => key === bad) ? [] : ['events of other keys wait too']),
    ...(goesOn ? [] : ['comments of another post are not counted meanwhile']),
    ...((await commentCountOf(world, bad)) === before ? [] : ['the comments were counted']),
  ]
}

const deadLetters = ({ run }: Statements) =>
  run(`select key, reason, attempts from parked_events where consumer = 'predictions' order by seq`)

/** Whether a post's count includes all comments in the ledger. It may include comments that are not in the ledger yet. */
async function isCounted(world: World, post: string): Promise<boolean> {
  const written = world.ledger.entries.filter((entry) => entry.kind === 'comment' && entry.post === post).length
  return (await commentCountOf(world, post)) >= written
}
