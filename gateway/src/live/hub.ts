import { errors } from '../errors.ts'
import { ask, askAgain } from './ask.ts'
import type { Change } from './changes.ts'
import { createIndex } from './index-of-streams.ts'
import { createMemory, type Told } from './memory.ts'
import type { Room } from './room.ts'
import { close, framed, type Stream, write } from './stream.ts'
import { tell } from './tell.ts'
import { beat, endOver } from './watch-over.ts'

/** Everyone who listens at this gateway. */
export interface Hub {
  /** Throws tooManyRequests where the member has as many streams as she may, unavailable where all have. */
  requireRoom(memberId: string): void
  /**
   * Takes a client in: asks what it may see, then sends what it missed since `lastId`, or `reset`
   * where that is not known, and `ready`.
   */
  join(client: Pick<Stream, 'token' | 'sessionId' | 'memberId' | 'postIds' | 'response'>, lastId?: string): void
  /** What was heard, told in a moment to those whom it concerns. */
  hear(changes: readonly Change[]): void
  /** Tells now what was heard; how many things that were. */
  tell(): number
  /** Something was not heard, nobody knows what. */
  lose(): void
  /** Heartbeats and questions that are due. */
  beat(): void
  /** Ends the streams whose session is over. */
  endOver(): Promise<void>
  /** Ends every stream, and takes no more. */
  close(): void
}

const retryAfterSeconds = 30
/** Clients come back spread over this time when a gateway goes, each after at least the first. */
const returnMs = { least: 500, spread: 4_500 }

export function createHub(given: Omit<Room, 'memory' | 'streams'>): Hub {
  const { limits } = given
  const room: Room = { ...given, memory: createMemory(limits.missedMs), streams: createIndex() }
  const { memory, streams } = room
  const mouth = createMouth(room)
  let open = true
  return {
    requireRoom(memberId) {
      if (!open || streams.size() >= limits.streams) throw errors.unavailable()
      if (streams.ofMember(memberId).size >= limits.memberStreams)
        throw errors.tooManyRequests({ seconds: retryAfterSeconds })
    },
    join(client, lastId) {
      const place = lastId === undefined ? memory.seq() : memory.placeOf(lastId)
      const now = performance.now()
      const times = { askedAt: now, beatAt: now, at: place ?? memory.seq() }
      const stream: Stream = { ...client, ...times, seen: new Set(), state: 'asking', stale: false }
      streams.add(stream)
      client.response.on('close', () => streams.remove(stream))
      void ask(room, stream, place === undefined ? framed({ kind: 'reset' }) : '')
    },
    hear(changes) {
      for (const change of changes)
        if (change.about !== 'view') mouth.add(change)
        else
          for (const stream of change.memberId ? streams.ofMember(change.memberId) : streams.all())
            askAgain(room, stream)
    },
    tell: mouth.tell,
    lose() {
      memory.forget()
      for (const stream of streams.all())
        write(stream, framed({ kind: 'reset' }, memory.idOf(memory.seq())), limits.streamBytes)
    },
    beat: () => beat(room),
    endOver: () => endOver(room),
    close() {
      open = false
      mouth.close()
      for (const stream of streams.all()) close(stream, returnMs.least + Math.floor(Math.random() * returnMs.spread))
    },
  }
}

/** Gathers changes for a moment, so that a hundred votes on a post are one message. */
function createMouth(room: Room) {
  let gathered: Told[] = []
  let timer: NodeJS.Timeout | undefined
  const tellNow = (): number => {
    clearTimeout(timer)
    timer = undefined
    const changes = gathered
    gathered = []
    return tell(room, changes)
  }
  return {
    add(change: Told) {
      gathered.push(change)
      timer ??= setTimeout(tellNow, room.limits.gatherMs)
    },
    tell: tellNow,
    close: () => clearTimeout(timer),
  }
}
