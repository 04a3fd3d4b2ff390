/** Jobs: idempotent scans for due rows that the clock starts in every replica. */
export { createJob } from './job.ts'
