import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import { viewLimits } from './limits.ts'
import { type View, writeViews } from './store.ts'

/** A buffer of views that are not written yet. */
export interface ViewBuffer extends Part, Flushable {
  /** Adds views without waiting for the write. */
  record(views: readonly View[]): void
}

/** Creates a buffer that writes views in batches, once a second and when the service stops. */
export function createViewBuffer(database: Database, log: Log): ViewBuffer {
  const waiting = new Map<string, View>()

  async function writeBatch(): Promise<number> {
    const batch = [...waiting.entries()].slice(0, viewLimits.viewsPerBatch)
    if (batch.length === 0) return 0
    for (const [key] of batch) waiting.delete(key)
    try {
      await database.transaction((tx) =>
        writeViews(
          tx,
          batch.map(([, view]) => view),
        ),
      )
    } catch (error) {
      for (const [key, view] of batch) if (!waiting.has(key)) waiting.set(key, view)
      throw error
    }
    return batch.length
  }

  const job = createJob({ name: 'write views', everyMs: viewLimits.viewsEveryMs, run: writeBatch, log })
  return {
    ...job,
    record(views) {
      if (waiting.size > viewLimits.viewsWaiting) return
      for (const view of views) waiting.set(`${view.memberId} ${view.postId}`, view)
    },
    async stop() {
      while ((await writeBatch()) > 0);
    },
  }
}
