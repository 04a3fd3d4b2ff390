import { setTimeout as pause } from 'node:timers/promises'
import kafkajs from 'kafkajs'

const defaultPace = { retryMs: 200, untilMs: 60_000 }

/**
 * Retries a call while one of its topics is new. A topic is unknown or has no leader until its broker has created the
 * partitions' files one by one. Throws the call's error if it is not retriable, or after a minute. Default: every 200 ms.
 */
export async function whileNew<T>(call: () => Promise<T>, pace = defaultPace): Promise<T> {
  for (const end = performance.now() + pace.untilMs; ; await pause(pace.retryMs)) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof kafkajs.KafkaJSError && error.retriable) || performance.now() > end) throw error
    }
  }
}
