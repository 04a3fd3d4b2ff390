import { createJob } from '../jobs/index.ts'
import type { Flushable, Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import type { Database } from '../postgres/index.ts'
import { dropExpired } from './keys.ts'

/** The job that forgets keys older than 24 hours. */
export const createKeySweep = ({ database, log }: { database: Database; log: Log }): Part & Flushable =>
  createJob({ name: 'sweep idempotency keys', everyMs: 10 * 60_000, run: () => dropExpired(database.db), log })
