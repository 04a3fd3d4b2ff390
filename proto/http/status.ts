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
    node: z.string().nullable().describe('The version of Node that it runs on.'),
    startedAt: Instant.nullable(),
    database: z.object({ up: z.boolean(), bytes: Bytes.nullable() }).nullable(),
    events: z
      .object({
        waiting: Count.describe('Published and not on the event log yet.'),
        oldestS: Seconds.describe('For how long the first of them has waited.'),
        behind: Count.describe('On the event log and not handled here yet.'),
        failed: Count.describe('Dead letters: events that could not be handled.'),
        queued: Count.describe('Events that wait behind a dead letter of their key.'),
      })
      .nullable(),
    mails: z.object({ waiting: Count, oldestS: Seconds }).nullable(),
    lateJobs: z.array(z.string()).describe('Jobs whose run has been due for more than a minute.'),
    disk: z.object({ freeBytes: Bytes, sizeBytes: Bytes }).nullable().describe('The disk that photos lie on.'),
  })
  .meta({ id: 'StatusPart' })

/** The state of the product, for its operators. */
export const SystemStatus = z
  .object({
    at: Instant,
    parts: z.array(Part),
    liveStreams: Count.describe('Of the gateway that replied.'),
    lastBackupAt: Instant.nullable().describe('null where the product does not know of its backups.'),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.infer<typeof SystemStatus>

export const getStatus = call({
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/status',
  summary: 'How every part of the product is: databases, events, mails, jobs, disk, versions',
  who: 'admin',
  reply: SystemStatus,
})
