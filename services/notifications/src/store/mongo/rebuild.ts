import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '@hunch/kit/errors'
import { catchUp, type EventLog, RebuildFailedError, type Rebuilt, type Received, reasonOf } from '@hunch/kit/events'
import type { Log } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import type { Connection } from 'mongoose'
import type { Copied } from '../backend.ts'
import { told } from './errors.ts'
import { takeLease } from './lease.ts'
import { keepMember } from './members.ts'
import { type Copies, copiesOn, type Models } from './models.ts'
import { removeAllVotes, setVote } from './votes.ts'

/** What the service has begun to hear before it was paused is done by then: a peer's patience and the store's. */
const underWayMs = 15_000
const kinds = ['votes', 'members'] as const

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

/** Applies what the service has applied; of a key that it has not heard to the end, as far as it has come. */
function createRehearing(given: {
  models: Models
  shadows: Copies
  places: ReadonlyMap<string, bigint>
  copied: readonly Copied[]
}) {
  const { models, shadows, places } = given
  const byType = new Map(given.copied.map((each) => [each.type, each]))
  const copies = {
    keepVote: (postId: string, memberId: string, vote: boolean | null) => setVote(shadows, postId, memberId, vote),
    keepMember: (...about: [memberId: string, state: 'active' | 'deactivated' | 'deleted']) =>
      keepMember(shadows, ...about),
    dropVotes: (of: { postId: string } | { memberId: string }) => removeAllVotes(shadows, of),
  }
  /** The next position of each partition: what comes again is passed over. */
  const next = new Map<string, bigint>()
  let fault: unknown
  let applied = 0
  let seen = 0

  async function takeIn(batch: readonly Received[]): Promise<void> {
    const ids = { $in: batch.map(({ event }) => event.id) }
    const heard = new Set((await models.heard.find({ _id: ids }, { _id: 1 }).lean()).map(({ _id }) => _id))
    const parked = new Set((await models.parked.find({ _id: ids }, { _id: 1 }).lean()).map(({ _id }) => _id))
    for (const received of batch) {
      const { topic, partition, position, event } = received
      const place = `${topic}/${partition}`
      if (position < (next.get(place) ?? 0n)) continue
      const isHeard = heard.has(event.id) || position < (places.get(place) ?? 0n)
      if (isHeard && !parked.has(event.id)) await apply(received)
      next.set(place, position + 1n)
      seen += 1
    }
  }

  async function apply({ topic, event }: Received): Promise<void> {
    const each = byType.get(event.type)
    if (!each) return
    try {
      await each.apply(copies, event)
      applied += 1
    } catch (cause) {
      if (isTransient(cause)) throw cause
      const words = `event ${event.id} (${event.type}, topic ${topic}, key ${event.key}) cannot be applied: ${reasonOf(cause)}`
      throw new RebuildFailedError(words, { cause })
    }
  }

  return {
    /** A passing fault is thrown, so that the same comes again; any other ends the rebuild. */
    async handle(batch: readonly Received[]): Promise<void> {
      if (fault) return
      try {
        await told(() => takeIn(batch))
      } catch (error) {
        if (isTransient(error)) throw error
        fault = error
      }
    },
    check() {
      if (fault) throw fault
    },
    seen: () => seen,
    applied: () => applied,
  }
}
