import type { EventLog } from '@hunch/kit/events'
import type { DocumentStore } from './port.ts'

/**
 * Returns an event log that delivers nothing while the documents are unavailable. Events wait for
 * the documents as for the service's own database, and do not become dead letters.
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
