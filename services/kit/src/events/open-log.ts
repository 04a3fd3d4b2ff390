import type { Log } from '../log/index.ts'
import type { AroundEventLog, EventLog, SubscribeOptions, Subscription } from './event-log.ts'
import { openPostgresLog } from './postgres-log.ts'

/** Opens the log at a URL: `postgres://…`, `kafka://…` or, over TLS, `kafkas://…`. Throws on any other scheme. */
export const openEventLog = (
  url: string,
  { log, poolSize, around = (eventLog) => eventLog }: EventLogOptions,
): EventLog => around(openAt(url, log, poolSize))

interface EventLogOptions {
  readonly log: Log
  /** Maximum number of PostgreSQL connections. Default: 2. */
  readonly poolSize?: number | undefined
  readonly around?: AroundEventLog | undefined
}

function openAt(url: string, log: Log, poolSize?: number): EventLog {
  if (/^postgres(ql)?:/.test(url)) return openPostgresLog(url, log, poolSize)
  if (/^kafkas?:/.test(url)) return loadKafkaLog(url, log)
  throw new Error(`no event log for ${url.split(':')[0]}: addresses begin with postgres:// or kafka://`)
}

/** Opens the log on Kafka. The first use loads the Kafka library, so that processes without Kafka do not load it. */
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

/** Creates a subscription that loads the log when it starts. */
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
