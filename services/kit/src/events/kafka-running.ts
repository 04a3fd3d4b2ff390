import { setTimeout as pause } from 'node:timers/promises'
import type { Consumer, EachBatchPayload } from 'kafkajs'
import type { Log } from '../log/index.ts'

/** Maximum wait of a stopping consumer until it has joined its group, in ms: kafkajs cannot leave a group before. */
const joinedWithinMs = 5_000
/** Maximum wait of a stopping consumer until its batches and connections have ended, in ms. */
const disconnectedWithinMs = 5_000
/** Delay until a consumer that could not join its group tries again, in ms. */
const againAfterMs = 3_000

/** A consumer that runs until it is stopped. */
export interface Running {
  /** Resolves once the consumer has joined its group. */
  start(): Promise<unknown>
  isStopping(): boolean
  /** Leaves the group after the batches in progress. Returns after 10 s at the latest. */
  stop(): Promise<void>
}

/** Runs a consumer, and starts it again after a crash. If it cannot join its group, only a lasting consumer tries again. */
export function createRunning(
  consumer: Consumer,
  { group, isLasting, log }: { group: string; isLasting: boolean; log: Log },
  eachBatch: (payload: EachBatchPayload) => Promise<void>,
): Running {
  let isStopping = false
  let joined: Promise<unknown> | undefined

  function start(): Promise<unknown> {
    joined = consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: async (payload) => (isStopping ? void payload.pause() : eachBatch(payload)),
    })
    joined.catch((error: unknown) => (isLasting ? startAgain(error) : reportStopped(error)))
    return joined
  }

  const reportStopped = (error: unknown) => log.error({ err: error, group }, 'a consumer has stopped')

  async function startAgain(error: unknown): Promise<void> {
    log.warn({ err: error, group }, 'a consumer could not join its group; it tries again')
    await pause(againAfterMs)
    if (isStopping) return
    await consumer.disconnect().catch(reportStopped) // kafkajs runs a consumer again only after it was disconnected
    if (!isStopping) void start()
  }

  // kafkajs restarts a crashed consumer by itself, except if the broker ended during the join.
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (isStopping) return
    if (payload.restart) joined = nextJoin(consumer)
    else void startAgain(payload.error)
  })

  return {
    start,
    isStopping: () => isStopping,
    async stop() {
      isStopping = true
      await atMost(
        joinedWithinMs,
        joined?.catch(() => {}),
      )
      await atMost(disconnectedWithinMs, consumer.disconnect().catch(reportStopped))
    },
  }
}

const nextJoin = (consumer: Consumer): Promise<void> =>
  new Promise((resolve) => {
    const stopListening = consumer.on(consumer.events.GROUP_JOIN, () => {
      stopListening()
      resolve()
    })
  })

const atMost = (ms: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })])
