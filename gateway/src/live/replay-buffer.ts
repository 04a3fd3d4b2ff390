import { randomBytes } from 'node:crypto'
import type { Timers } from '@hunch/kit/timers'
import { fixedLimits } from '../limits.ts'
import type { MessageChange } from './changes.ts'

export interface Entry {
  /** Numbers the changes of this process from 1. */
  readonly seq: number
  readonly change: MessageChange
}

/** The last changes, for clients that reconnect with a Last-Event-ID. */
export interface ReplayBuffer {
  /** The number of the newest change; 0 where there was none. */
  lastSeq(): number
  /** Appends changes and returns their entries. */
  append(changes: readonly MessageChange[]): readonly Entry[]
  /** The buffered changes after a number. */
  after(seq: number): readonly Entry[]
  /** Returns the number in an event id; undefined for an id of another process, and for one too old to resume from. */
  seqOf(id: string): number | undefined
  idOf(seq: number): string
  /** Forgets everything, since changes were missed: no id from before can be resumed from. */
  reset(): void
}

/** Buffers changes for `keptMs`. */
export function createReplayBuffer(keptMs: number, { now }: Timers): ReplayBuffer {
  const processId = randomBytes(6).toString('hex')
  let entries: { entry: Entry; at: number }[] = []
  let seq = 0
  /** The newest change that is no longer buffered. */
  let droppedSeq = 0

  function prune(): void {
    const oldest = now() - keptMs
    let dropped = Math.max(0, entries.length - fixedLimits.replayedChanges)
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
