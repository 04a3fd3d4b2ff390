import type { Log } from '../log/index.ts'
import type { AroundEventLog, EventLog, SubscribeOptions, Subscription } from './event-log.ts'
import { openPostgresLog } from './postgres-log.ts'

/** Opens the log that a URL names: `postgres://…`, `kafka://…` or, over TLS, `kafkas://…`. */
export const openEventLog = (
  url: string,
  { log, poolSize, around = (eventLog) => eventLog }: EventLogOptions,
): EventLog => around(openAt(url, log, poolSize))

interface EventLogOptions {
  readonly log: Log
  /** Connections at most, on PostgreSQL; two where nothing is said. */
  readonly poolSize?: number | undefined
  readonly around?: AroundEventLog | undefined
}

function openAt(url: string, log: Log, poolSize?: number): EventLog {
  if (/^postgres(ql)?:/.test(url)) return openPostgresLog(url, log, poolSize)
  if (/^kafkas?:/.test(url)) return loadKafkaLog(url, log)
  throw new Error(`no event log for ${url.split(':')[0]}: addresses begin with postgres:// or kafka://`)
}

/** The log on Kafka; its library is loaded where it is used alone. */
function loadKafkaLog(url: string, log: Log): EventLog {
  let loaded: Promise<EventLog> | undefined
  const load = () => {
    loaded ??= import('./kafka-log.ts').then(({ openKafkaLog }) => openKafkaLog(url, log))
    return loaded
  }
  return {
    name: 'event log',
    start: async () => (await load()).start?.(),
    stop: async () => (await loaded)?.stop?.(),
    append: async (topic, events) => (await load()).append(topic, events),
    positionsOf: async (group, topics) => (await load()).positionsOf(group, topics),
    lagOf: async (group, topics) => (await load()).lagOf(group, topics),
    subscribe: (options) => subscribeOnce(load, options),
  }
}

/** A subscription of a log that is loaded when it starts. */
function subscribeOnce(load: () => Promise<EventLog>, options: SubscribeOptions): Subscription {
  let subscribed: Promise<Subscription> | undefined
  const subscribe = () => {
    subscribed ??= load().then((eventLog) => eventLog.subscribe(options))
    return subscribed
  }
  return {
    name: `consumer ${options.group}`,
    start: async () => (await subscribe()).start?.(),
    drain: async () => (await subscribed)?.drain?.(),
    flush: async () => (await subscribe()).flush(),
  }
}
