import { z } from 'zod'
import { call, owners } from './call.ts'
import { Instant } from './common.ts'

const Count = z.int().nonnegative()
const Seconds = z.number().nonnegative()
const Bytes = z.int().nonnegative()

const Part = z
  .object({
    name: z.enum(owners),
    reachable: z.boolean().describe('Whether it replied within 3 seconds; without a reply nothing else is known.'),
    version: z.string().nullable(),
    node: z.string().nullable().describe('Its version of Node.'),
    startedAt: Instant.nullable(),
    requests: z
      .object({
        count: Count.describe('In the last five minutes, live streams not included.'),
        failed: Count.describe('Those of them with a status of 5xx.'),
        withinS: Seconds.nullable().describe(
          '19 of 20 took at most this; null if there are none, or if it was over 10 s.',
        ),
      })
      .nullable()
      .describe('Of the process that replied, as are connections and cache.'),
    database: z.object({ up: z.boolean(), bytes: Bytes.nullable() }).nullable(),
    connections: z
      .object({
        used: Count,
        max: Count,
        waiting: Count.describe('Queries and transactions that wait for a connection.'),
      })
      .nullable()
      .describe('Connections of the pool to the database.'),
    cache: z.object({ hits: Count, misses: Count }).nullable().describe('Reads from its caches since it started.'),
    events: z
      .object({
        waiting: Count.describe('Published, but not yet on the event log.'),
        oldestS: Seconds.describe('How long the oldest of them has waited.'),
        behind: Count.describe('On the event log, but not yet handled here.'),
        failed: Count.describe('Dead letters: events that could not be handled.'),
        queued: Count.describe('Events that wait behind a dead letter of their key.'),
      })
      .nullable(),
    mails: z.object({ waiting: Count, oldestS: Seconds }).nullable(),
    lateJobs: z.array(z.string()).describe('Jobs whose run has been due for more than a minute.'),
    disk: z.object({ freeBytes: Bytes, sizeBytes: Bytes }).nullable().describe('The disk with the photos.'),
  })
  .meta({ id: 'StatusPart' })

/** The state of the product, for its operators. */
export const SystemStatus = z
  .object({
    at: Instant,
    parts: z.array(Part),
    liveStreams: Count.describe('At the gateway that replied.'),
    lastBackupAt: Instant.nullable().describe('null if the product has no information on backups.'),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.infer<typeof SystemStatus>

export const getStatus = call({
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/status',
  summary: 'The state of every part of the product: requests, databases, events, mails, jobs, disk, versions',
  who: 'admin',
  reply: SystemStatus,
})
