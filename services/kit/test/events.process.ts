/** A relay and a consumer in a process of their own. heavy/events.test.ts runs this process, and kills it at any moment. */
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { sql } from 'drizzle-orm'
import { createConsumer, createRelay, handler, openEventLog } from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { openDatabase } from '../src/postgres/index.ts'

const [publisherUrl = '', consumerUrl = '', eventsUrl = ''] = process.argv.slice(2)
const log = silentLog()
const eventLog = openEventLog(eventsUrl, { log })
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
