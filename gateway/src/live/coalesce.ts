import type { Containment } from '@hunch/kit/http'
import type { Timer, Timers } from '@hunch/kit/timers'
import type { MessageChange } from './changes.ts'

export interface Coalescer {
  add(change: MessageChange): void
  /** Sends the collected changes now. Returns how many were sent. */
  flush(): number
  close(): void
}

/** Collects changes for `intervalMs`, so that a hundred votes on a post become one message. */
export function createCoalescer(options: {
  readonly intervalMs: number
  readonly containment: Containment
  readonly timers: Timers
  readonly send: (changes: readonly MessageChange[]) => void
}): Coalescer {
  let collected: MessageChange[] = []
  let timer: Timer | undefined
  const flush = (): number => {
    timer?.clear()
    timer = undefined
    const changes = coalesced(collected)
    collected = []
    options.send(changes)
    return changes.length
  }
  return {
    add(change) {
      collected.push(change)
      timer ??= options.timers.after(options.intervalMs, () => {
        try {
          flush()
        } catch (error) {
          options.containment.note(error)
        }
      })
    },
    flush,
    close: () => timer?.clear(),
  }
}

/** Keeps the last message of each kind for each post or member. Counts are absolute, so earlier ones are outdated. */
function coalesced(changes: readonly MessageChange[]): readonly MessageChange[] {
  const latest = new Map<string, MessageChange>()
  for (const change of changes) {
    const key = `${change.message.kind} ${change.scope === 'post' ? change.postId : change.memberId}`
    latest.delete(key)
    latest.set(key, change)
  }
  return [...latest.values()]
}
