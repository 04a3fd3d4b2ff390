import type { EventLog } from '@hunch/kit/events'
import type { DocumentStore } from './port.ts'

/**
 * An event log that delivers nothing while the documents are away. They are a store of the
 * service's own: its events wait for them as for its database, and do not become dead letters.
 */
export function waitingForDocuments(eventLog: EventLog, { ping }: Pick<DocumentStore, 'ping'>): EventLog {
  if (!ping) return eventLog
  return {
    ...eventLog,
    subscribe: (options) =>
      eventLog.subscribe({
        ...options,
        handle: async (batch) => {
          await ping()
          await options.handle(batch)
        },
      }),
  }
}
