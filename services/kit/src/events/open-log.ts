import type { Log } from '../log/index.ts'
import type { AroundEventLog, EventLog } from './event-log.ts'
import { openKafkaLog } from './kafka-log.ts'
import { openPostgresLog } from './postgres-log.ts'

/** Opens the log that a URL names: `postgres://…`, `kafka://…` or, over TLS, `kafkas://…`. */
export const openEventLog = (
  url: string,
  { log, around = (eventLog) => eventLog }: { log: Log; around?: AroundEventLog | undefined },
): EventLog => around(openAt(url, log))

function openAt(url: string, log: Log): EventLog {
  if (/^postgres(ql)?:/.test(url)) return openPostgresLog(url, log)
  if (/^kafkas?:/.test(url)) return openKafkaLog(url, log)
  throw new Error(`no event log for ${url.split(':')[0]}: addresses begin with postgres:// or kafka://`)
}
