import type { AroundEventLog } from '../events/index.ts'

/**
 * Wraps an event log, for a rebuild of read models. Calls `act` when the rebuild has locked out the service's consumer and is
 * about to read the log for the second time. After that, the rebuild only locks the read models and swaps them.
 */
export const beforeSwap =
  (act: () => Promise<void>): AroundEventLog =>
  (eventLog) => ({
    ...eventLog,
    subscribe(options) {
      const subscription = eventLog.subscribe(options)
      let flushes = 0
      return {
        ...subscription,
        async flush() {
          flushes += 1
          if (flushes === 2) await act()
          return subscription.flush()
        },
      }
    },
  })
