import { fromBinary } from '@bufbuild/protobuf'
import { isTransient } from '@hunch/kit/errors'
import { type AroundEventLog, type FailedAgain, keysOf, reasonOf, type Which } from '@hunch/kit/events'
import type { Log } from '@hunch/kit/log'
import { type Operations, withEventLog } from '@hunch/kit/operations'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { createConnection } from 'mongoose'
import type { Copied, Heard, Unit } from '../backend.ts'
import { told } from './errors.ts'
import { patience, unitOn } from './index.ts'
import { takeLease } from './lease.ts'
import { type Models, modelsOn, type ParkedDocument } from './models.ts'
import { rebuildDocuments } from './rebuild.ts'

/** What an operator can do where everything is in documents. */
export function openMongoOperations(options: {
  service: string
  databaseUrl: string
  eventLogUrl: string
  topics: readonly string[]
  heard: readonly Heard[]
  copied: readonly Copied[]
  around?: AroundEventLog | undefined
  log: Log
  /** How long the service may take to come to rest before a rebuild, in ms. */
  restMs?: number | undefined
  stop: () => Promise<void>
}): Operations {
  const { service, databaseUrl, eventLogUrl, around, topics, heard, copied, log, restMs } = options
  const connection = createConnection()
  const models = modelsOn(connection)
  let opened: Promise<unknown> | undefined
  const open = () => {
    opened ??= connection.openUri(databaseUrl, { ...patience, maxPoolSize: 2, autoIndex: false })
    return opened
  }
  return {
    service,
    dead: () =>
      told(async () => {
        await open()
        return (await parkedIn(models)).map(toParked)
      }),
    replay: (which) =>
      told(async () => {
        await open()
        const lease = await takeLease(models, { pauses: false })
        return withEventLog({ url: eventLogUrl, log }, (eventLog) =>
          replay(models, heard, unitOn({ connection, models, eventLog, topic: service, log }), which),
        ).finally(lease.end)
      }),
    rebuild: () =>
      told(async () => {
        await open()
        return withEventLog({ url: eventLogUrl, around, log }, (eventLog) =>
          rebuildDocuments({
            service,
            connection,
            models,
            topics,
            copied,
            eventLog,
            log,
            restMs,
          }),
        )
      }),
    async stop() {
      await options.stop()
      await connection.close()
    },
  }
}

/** In the order in which they were set aside. */
const parkedIn = (models: Models, filter: { key?: string } = {}): Promise<ParkedDocument[]> =>
  models.parked.find(filter).sort({ at: 1, position: 1 }).lean()

const eventOf = ({ event }: ParkedDocument): Event => fromBinary(EventSchema, Uint8Array.from(bytesOf(event)))

/** What comes without a model's own types is wrapped by the driver. */
const bytesOf = (event: Buffer | { readonly buffer: Uint8Array }): Uint8Array =>
  Buffer.isBuffer(event) ? event : new Uint8Array(event.buffer)

const toParked = (parked: ParkedDocument) => ({
  eventId: parked._id,
  topic: parked.topic,
  type: eventOf(parked).type,
  key: parked.key,
  reason: parked.reason,
  parkedAt: parked.at,
  attempts: parked.attempts,
})

async function replay(models: Models, heard: readonly Heard[], unit: Unit, which: Which) {
  const byType = new Map(heard.map((each) => [each.type, each]))
  const failed: FailedAgain[] = []
  let applied = 0
  for (const key of keysOf((await parkedIn(models)).map(toParked), which))
    for (let first = await firstOf(models, key); first; first = await firstOf(models, key)) {
      const event = eventOf(first)
      try {
        await byType.get(event.type)?.apply(unit, event)
      } catch (error) {
        if (isTransient(error)) throw error
        failed.push(await noteFailure(models, event, reasonOf(error)))
        break
      }
      await models.parked.deleteOne({ _id: first._id })
      applied += 1
    }
  return { applied, failed }
}

const firstOf = async (models: Models, key: string): Promise<ParkedDocument | undefined> =>
  (await models.parked.find({ key }).sort({ at: 1, position: 1 }).limit(1).lean())[0]

async function noteFailure(models: Models, { id, type, key }: Event, reason: string): Promise<FailedAgain> {
  await models.parked.updateOne({ _id: id }, { $set: { reason }, $inc: { attempts: 1 } })
  return { eventId: id, type, key, reason, waiting: (await models.parked.countDocuments({ key })) - 1 }
}
