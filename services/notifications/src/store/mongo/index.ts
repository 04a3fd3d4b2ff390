import { create, toBinary } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { commonErrors } from '@hunch/kit/errors'
import type { EventLog } from '@hunch/kit/events'
import { currentRequestId, type Log } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { type Connection, createConnection } from 'mongoose'
import type { Backend, Fact, Unit } from '../backend.ts'
import type { Store } from '../port.ts'
import { createDocumentConsumer } from './consumer.ts'
import { told } from './errors.ts'
import * as members from './members.ts'
import { type Models, modelsOn } from './models.ts'
import * as notes from './notes.ts'
import * as tasks from './tasks.ts'
import * as votes from './votes.ts'

export const patience = { serverSelectionTimeoutMS: 4_000, connectTimeoutMS: 4_000, socketTimeoutMS: 10_000 }
/** A write is acknowledged once it outlives a killed server, and the loss of one of several. */
const safely = { writeConcern: { w: 'majority', journal: true } } as const

/**
 * Everything in documents, on a connection of its own. Nothing here needs a transaction, partial
 * filters, pipeline updates or expiring indexes: effects are idempotent by their keys.
 */
export function openMongo(options: {
  name: string
  url: string
  poolSize: number
  eventLog: EventLog
  log: Log
}): Backend {
  const { name, url, poolSize, eventLog, log } = options
  const connection = createConnection()
  const models = modelsOn(connection)
  const now = () => clockOf(connection)
  const unit = unitOn({ connection, models, eventLog, topic: name, log })
  return {
    store: unit.store,
    parts: [
      {
        name: 'documents',
        async start() {
          await connection.openUri(url, {
            ...patience,
            ...safely,
            maxPoolSize: poolSize,
            bufferCommands: false,
            autoIndex: false,
          })
          await models.index()
        },
        stop: () => connection.close(),
      },
    ],
    now: () => told(now),
    unit: (run) => run(unit),
    consumer: (topics, heard) => createDocumentConsumer({ group: name, topics, heard, models, unit, eventLog, log }),
  }
}

/** What belongs together here: nothing more than one write. */
export const unitOn = (given: {
  connection: Connection
  models: Models
  eventLog: EventLog
  topic: string
  log: Log
}): Unit => ({
  store: guarded(storeOn(given.models, () => clockOf(given.connection))),
  tell: (fact) => append(given.eventLog, given.topic, given.log, fact),
})

/** The server's clock: the one for deadlines. */
async function clockOf({ db }: Connection): Promise<Date> {
  const reply = await db?.admin().command({ isMaster: 1 }) // the older name of `hello`, which every server knows
  if (reply?.localTime instanceof Date) return reply.localTime
  throw commonErrors.unavailable()
}

const storeOn = (models: Models, now: () => Promise<Date>): Store => ({
  fold: async (note) => notes.fold(models, await now(), note),
  unfold: (ref) => notes.unfold(models, ref),
  list: (wanted) => notes.list(models, wanted),
  mark: async (memberId, ids, as) => notes.mark(models, await now(), memberId, ids, as),
  clear: (what, limit) => notes.clear(models, what, limit),
  setMember: (memberId, state) => members.setMember(models, memberId, state),
  erase: (memberId, limit) => members.erase(models, memberId, limit),
  setVote: (postId, memberId, vote) => votes.setVote(models, postId, memberId, vote),
  listVotes: (postId, afterId, limit) => votes.listVotes(models, postId, afterId, limit),
  addTask: async (task, how) => tasks.addTask(models, await now(), task, how),
  claimTask: async () => tasks.claimTask(models, await now()),
  settleTask: async (task, next) => tasks.settleTask(models, await now(), task, next),
})

/** The same store, which tells a server that is away as such. */
const guarded = (store: Store): Store =>
  Object.fromEntries(
    Object.entries(store).map(([method, run]: [string, (...given: never[]) => Promise<unknown>]) => [
      method,
      (...given: never[]) => told(() => run(...given)),
    ]),
  ) as unknown as Store

/** Puts a fact on the log at once: there is no outbox without transactions. Throws where the log is away. */
async function append(log: EventLog, topic: string, logger: Log, fact: Fact): Promise<void> {
  const { key, version, schema, message, mayBeLost } = fact
  const event = create(EventSchema, {
    id: newId(),
    type: schema.typeName,
    key,
    version: BigInt(version),
    happenedAt: timestampFromDate(new Date()),
    requestId: currentRequestId() ?? '',
    payload: toBinary(schema, create(schema, message)),
  })
  try {
    await log.append(topic, [event])
  } catch (error) {
    if (!mayBeLost) throw error
    logger.warn({ err: error, type: event.type }, 'a hint was not told')
  }
}
