import { setTimeout as pause } from 'node:timers/promises'
import { toBinary } from '@bufbuild/protobuf'
import { commonErrors, isTransient } from '@hunch/kit/errors'
import { type EventLog, type Received, reasonOf } from '@hunch/kit/events'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import { type Log, withRequestId } from '@hunch/kit/log'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Heard, Unit } from '../backend.ts'
import { isDuplicate, told } from './errors.ts'
import { isPaused } from './lease.ts'
import type { Models } from './models.ts'

/** Pauses between the tries of an event that fails, in ms; then it is parked. */
const retryPausesMs = [50, 200, 800]

/**
 * Hears topics without transactions: an effect is the same by its keys when it is repeated, and
 * that it is done is noted after it. A fact that fails is parked with its reason, later ones of
 * its key behind it, other keys go on. Where the store or a peer is away, or an operator rebuilds, the
 * group waits.
 */
export function createDocumentConsumer(options: {
  group: string
  topics: readonly string[]
  heard: readonly Heard[]
  models: Models
  unit: Unit
  eventLog: EventLog
  log: Log
}): Part & Flushable {
  const { group, topics, models, unit, log } = options
  const byType = new Map(options.heard.map((each) => [each.type, each]))

  async function applyOrPark(each: Heard, received: Received): Promise<void> {
    const { event } = received
    if (await models.heard.exists({ _id: event.id })) return
    const waits = await models.parked.exists({ key: event.key })
    if (waits) {
      await park(models, received, { reason: 'an earlier event of the same key is set aside', attempts: 0 })
      if (await models.parked.exists({ key: event.key, _id: { $ne: event.id } })) return
      // A replay has emptied the queue meanwhile, and may have passed this one over.
    }
    for (let attempt = 0; ; attempt += 1) {
      if (await isPaused(models)) throw commonErrors.unavailable()
      try {
        await each.apply(unit, event)
        await noteHeard(models, event.id)
        if (waits) await models.parked.deleteOne({ _id: event.id })
        return
      } catch (error) {
        if (isTransient(error)) throw error
        const wait = retryPausesMs[attempt]
        if (wait === undefined) {
          log.error({ err: error, group, eventId: event.id, type: event.type }, 'an event was set aside')
          return park(models, received, { reason: reasonOf(error), attempts: attempt + 1 })
        }
        await pause(wait)
      }
    }
  }

  return options.eventLog.subscribe({
    group,
    topics,
    handle: async (batch) => {
      for (const received of batch) {
        const each = byType.get(received.event.type)
        if (each) await withRequestId(received.event.requestId, () => told(() => applyOrPark(each, received)))
      }
    },
  })
}

const noteHeard = (models: Models, _id: string) =>
  unlessThere(models.heard.updateOne({ _id }, { $setOnInsert: { at: new Date() } }, { upsert: true }))

async function park(
  models: Models,
  { topic, position, event }: Received,
  why: { reason: string; attempts: number },
): Promise<void> {
  const envelope = Buffer.from(toBinary(EventSchema, event))
  const parked = { topic, key: event.key, position: Number(position), event: envelope, ...why, at: new Date() }
  await unlessThere(models.parked.updateOne({ _id: event.id }, { $setOnInsert: parked }, { upsert: true }))
  await noteHeard(models, event.id)
}

async function unlessThere(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
