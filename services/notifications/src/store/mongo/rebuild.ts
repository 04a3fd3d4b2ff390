import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '@hunch/kit/errors'
import {
  cannotApply,
  catchUp,
  createPass,
  type EventLog,
  placeOf,
  type Rebuilt,
  type Received,
} from '@hunch/kit/events'
import type { Log } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import type { Connection } from 'mongoose'
import type { Copied } from '../backend.ts'
import type { CopyStore } from '../port.ts'
import { told } from './errors.ts'
import { takeLease } from './lease.ts'
import { keepMember } from './members.ts'
import { type Copies, copiesOn, type Models } from './models.ts'
import { removeAllVotes, setVote } from './votes.ts'

/** What the service has begun to hear before it was paused is done by then: a peer's patience and the store's. */
const underWayMs = 15_000
const kinds = ['votes', 'members'] as const
/** Facts that are looked up together. */
const atOnce = 200

/**
 * Makes the copies anew from the start of the log, in collections beside the live ones, and renames
 * them into their place, each in one step. There are no transactions here, so the service hears nothing
 * meanwhile: what it has heard is taken in, what is set aside is left out, and it goes on where it was.
 * Where it fails or is cut off, the live copies are as they were. Throws RebuildUnderWayError, and
 * RebuildFailedError with what kept a fact from being applied.
 */
export async function rebuildDocuments(options: {
  service: string
  connection: Connection
  models: Models
  topics: readonly string[]
  copied: readonly Copied[]
  eventLog: EventLog
  log: Log
  /** How long the service may take to come to rest, in ms. */
  restMs?: number | undefined
}): Promise<Rebuilt> {
  const { service, connection, models, topics, eventLog, log } = options
  const shadows = copiesOn(connection, 'rebuilt_')
  const lease = await takeLease(models, { pauses: true })
  try {
    await pause(options.restMs ?? underWayMs)
    for (const model of [shadows.votes, shadows.members]) await model.collection.deleteMany({})
    for (const kind of kinds) await shadows[kind].createIndexes()
    const places = await eventLog.placesOf(service, topics)
    const rehearing = createRehearing({ models, shadows, places, copied: options.copied })
    const group = `${service}.rebuild.${newId()}`
    const listening = eventLog.subscribe({ group, topics, from: 'start', handle: rehearing.handle })
    try {
      await listening.start?.()
      await catchUp(listening, rehearing)
    } finally {
      await listening.drain?.()
    }
    await lease.confirm()
    for (const kind of kinds) await putInPlace(connection, shadows, kind)
    log.info({ events: rehearing.applied(), tables: kinds }, 'copies were rebuilt')
    return { events: rehearing.applied(), tables: kinds }
  } finally {
    await lease.end()
  }
}

/** A collection that nothing was written to may not be there yet, and cannot be renamed then. */
async function putInPlace({ db }: Connection, shadows: Copies, kind: (typeof kinds)[number]): Promise<void> {
  const { name } = shadows[kind].collection
  const [there] = (await db?.listCollections({ name }).toArray()) ?? []
  if (there) await db?.collection(name).rename(kind, { dropTarget: true })
  else await db?.collection(kind).deleteMany({})
}

/** Applies what the service has applied and not set aside. */
function createRehearing({
  models,
  shadows,
  places,
  copied,
}: {
  models: Models
  shadows: Copies
  places: ReadonlyMap<string, bigint>
  copied: readonly Copied[]
}) {
  const byType = new Map(copied.map((each) => [each.type, each]))
  const copies: CopyStore = {
    keepVote: (postId, memberId, vote) => setVote(shadows, postId, memberId, vote),
    keepMember: (memberId, state) => keepMember(shadows, memberId, state),
    dropVotes: (of) => removeAllVotes(shadows, of),
  }
  let applied = 0

  async function takeIn(piece: readonly Received[]): Promise<void> {
    const ids = { $in: piece.map(({ event }) => event.id) }
    const heard = new Set((await models.heard.find({ _id: ids }, { _id: 1 }).lean()).map(({ _id }) => _id))
    const parked = new Set((await models.parked.find({ _id: ids }, { _id: 1 }).lean()).map(({ _id }) => _id))
    for (const received of piece) {
      const { position, event } = received
      const isHeard = heard.has(event.id) || position < (places.get(placeOf(received)) ?? 0n)
      if (isHeard && !parked.has(event.id)) await apply(received)
    }
  }

  async function apply(received: Received): Promise<void> {
    const each = byType.get(received.event.type)
    if (!each) return
    try {
      await told(() => each.apply(copies, received.event))
      applied += 1
    } catch (cause) {
      throw isTransient(cause) ? cause : cannotApply(received, cause)
    }
  }

  return { ...createPass((piece) => told(() => takeIn(piece)), { atOnce }), applied: () => applied }
}
