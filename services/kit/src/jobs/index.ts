/** What the clock starts: scans over due times, idempotent, in every replica. */
export { createJob } from './job.ts'
