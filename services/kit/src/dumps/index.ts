/** Dumps of PostgreSQL databases at one instant and of topics on Kafka, and their loading. */
export { inBatches, readLines, writeCompressed } from './files.ts'
export { canLoad, inspectTarget, loadDump } from './load.ts'
export { openSnapshots } from './snapshots.ts'
export type { DumpedDatabase } from './tables.ts'
export { openTopics } from './topics.ts'
