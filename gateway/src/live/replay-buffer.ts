import { randomBytes } from 'node:crypto'
import type { Timers } from '@hunch/kit/timers'
import type { MessageChange } from './changes.ts'
import { liveLimits } from './limits.ts'

export interface Entry {
  /** Number of the change within this process, from 1. */
  readonly seq: number
  readonly change: MessageChange
}

/** The last changes, for clients that reconnect with a Last-Event-ID. */
export interface ReplayBuffer {
  /** Returns the number of the newest change; 0 if there was none. */
  lastSeq(): number
  /** Appends changes and returns their entries. */
  append(changes: readonly MessageChange[]): readonly Entry[]
  /** Returns the buffered changes after a number. */
  after(seq: number): readonly Entry[]
  /** Returns the number in an event id: `3f9a02c4d1e7.17` gives 17. Undefined if the id is too old or another process's. */
  seqOf(id: string): number | undefined
  idOf(seq: number): string
  /** Clears the buffer after changes were missed. Clients cannot resume from earlier ids. */
  reset(): void
}

/** Buffers changes for `keptMs`, at most the last `replayedChanges`. */
export function createReplayBuffer(keptMs: number, { now }: Timers): ReplayBuffer {
  const processId = randomBytes(6).toString('hex')
  let entries: { entry: Entry; at: number }[] = []
  let seq = 0
  /** Number of the newest change that is no longer buffered; 0 if there is none. */
  let droppedSeq = 0

  function prune(): void {
    const oldest = now() - keptMs
    let dropped = Math.max(0, entries.length - liveLimits.replayedChanges)
    while ((entries[dropped]?.at ?? oldest) < oldest) dropped += 1
    droppedSeq = entries[dropped - 1]?.entry.seq ?? droppedSeq
    if (dropped > 0) entries = entries.slice(dropped)
  }

  return {
    lastSeq: () => seq,
    append(changes) {
      prune()
      const at = now()
      const added = changes.map((change) => ({ seq: ++seq, change }))
      entries.push(...added.map((entry) => ({ entry, at })))
      return added
    },
    after: (from) => entries.flatMap(({ entry }) => (entry.seq > from ? entry : [])),
    seqOf(id) {
      prune()
      const [of, text = ''] = id.split('.')
      const found = /^\d{1,15}$/.test(text) ? Number(text) : -1
      return of === processId && found >= droppedSeq && found <= seq ? found : undefined
    },
    idOf: (at) => `${processId}.${at}`,
    reset() {
      entries = []
      seq += 1
      droppedSeq = seq
    },
  }
}
