/** A relay and a consumer in a process of their own, to be killed at any moment; run by events.test.ts. */
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { sql } from 'drizzle-orm'
import { createConsumer, createRelay, hear, openEventLog } from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { openDatabase } from '../src/postgres/index.ts'

const [tellerUrl = '', hearerUrl = '', eventsUrl = ''] = process.argv.slice(2)
const log = silentLog()
const eventLog = openEventLog(eventsUrl, { log })
const teller = openDatabase({ name: 'teller', url: tellerUrl, poolSize: 2, log })
const hearer = openDatabase({ name: 'hearer', url: hearerUrl, poolSize: 4, log })

const hearings = [
  hear(PredictionEditedSchema, async (tx, { postId, wording }) => {
    await tx.execute(sql`insert into applied (key, wording) values (${postId}, ${wording})`)
  }),
]

await eventLog.start?.()
await createRelay({ database: teller, topic: 'predictions', eventLog, log }).start?.()
await createConsumer({ group: 'hearer', topics: ['predictions'], hearings, database: hearer, eventLog, log }).start?.()
process.send?.('running')
process.on('disconnect', () => process.exit())
