import type { Log } from '../log/index.ts'
import type { EventLog } from './event-log.ts'
import { openKafkaLog } from './kafka-log.ts'
import { openPostgresLog } from './postgres-log.ts'

/** Opens the log that a URL names: `postgres://…` or `kafka://…`. */
export function openEventLog(url: string, { log }: { log: Log }): EventLog {
  if (/^postgres(ql)?:/.test(url)) return openPostgresLog(url, log)
  if (/^kafka:/.test(url)) return openKafkaLog(url, log)
  throw new Error(`no event log for ${url.split(':')[0]}: addresses begin with postgres:// or kafka://`)
}
