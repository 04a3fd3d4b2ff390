import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import { type View, writeViews } from '../store/views.ts'

/** Views that wait to be written. */
export interface ViewLog extends Part, Flushable {
  /** Notes that posts were served to a member; nobody waits for the writing. */
  note(views: readonly View[]): void
}

const everyMs = 1_000
const mostAWrite = 2_000
/** Where the database is away for long, the views that come then are let go: they only rank. */
const mostWaiting = 50_000

/** Gathers views and writes them together, once a second and when the service stops. */
export function createViewLog(database: Database, log: Log): ViewLog {
  const waiting = new Map<string, View>()

  async function writeSome(): Promise<number> {
    const batch = [...waiting.entries()].slice(0, mostAWrite)
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

  const job = createJob({ name: 'write views', everyMs, run: writeSome, log })
  return {
    ...job,
    note(views) {
      if (waiting.size > mostWaiting) return
      for (const view of views) waiting.set(`${view.memberId} ${view.postId}`, view)
    },
    async stop() {
      while ((await writeSome()) > 0);
    },
  }
}
