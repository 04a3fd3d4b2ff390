/**
 * A relay and a consumer in a process of their own. Tests kill this process at any moment. With a fourth argument it kills
 * itself: `append` after events are on the log and before they are deleted from the outbox, `effect` after the effect of a batch
 * is committed and before the group's position is.
 */
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { sql } from 'drizzle-orm'
import { createConsumer, createRelay, type EventLog, handler, openEventLog } from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { openDatabase } from '../src/postgres/index.ts'

const [publisherUrl = '', consumerUrl = '', eventsUrl = '', killedAfter] = process.argv.slice(2)
const log = silentLog()
const opened = openEventLog(eventsUrl, { log })
const eventLog: EventLog = {
  ...opened,
  async append(topic, events) {
    await opened.append(topic, events)
    if (killedAfter === 'append') process.kill(process.pid, 'SIGKILL')
  },
  subscribe: (options) =>
    opened.subscribe({
      ...options,
      async handle(batch, batchOptions) {
        await options.handle(batch, batchOptions)
        if (killedAfter === 'effect') process.kill(process.pid, 'SIGKILL')
      },
    }),
}
const publisherDatabase = openDatabase({ name: 'publisher', url: publisherUrl, poolSize: 2, log })
const consumerDatabase = openDatabase({ name: 'consumer', url: consumerUrl, poolSize: 4, log })

const handlers = [
  handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
    await tx.execute(sql`insert into applied (key, wording) values (${postId}, ${wording})`)
  }),
]

await eventLog.start?.()
await createRelay({ database: publisherDatabase, topic: 'predictions', eventLog, log }).start?.()
await createConsumer({
  group: 'consumer',
  topics: ['predictions'],
  handlers,
  database: consumerDatabase,
  eventLog,
  log,
}).start?.()
process.send?.('running')
process.on('disconnect', () => process.exit())
