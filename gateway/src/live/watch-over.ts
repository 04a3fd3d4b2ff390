import { askAgain } from './ask.ts'
import type { Room } from './room.ts'
import { close, heartbeat, type Stream, write } from './stream.ts'

/** Sessions that auth is asked about at a time. */
const sessionsAtOnce = 64

/** Sends heartbeats and asks who may see, wherever that is due. */
export function beat(room: Room): void {
  const { streams, memory, limits } = room
  const now = performance.now()
  for (const stream of streams.all()) {
    const isOld = stream.state === 'watching' && now - stream.askedAt >= limits.viewMs
    if (stream.state === 'blind' || isOld) askAgain(room, stream)
    if (now - stream.beatAt < limits.heartbeatMs) continue
    stream.beatAt = now
    if (stream.state === 'watching') stream.at = memory.seq()
    write(stream, heartbeat(memory.idOf(stream.at)), limits.streamBytes)
  }
}

/** Ends the streams whose session is over, one question a session; where auth is away they go on. */
export async function endOver({ streams, sessions, log }: Room): Promise<void> {
  const endIfOver = async (token: string, group: readonly Stream[]) => {
    const session = await sessions.resolve(token)
    for (const stream of group) if (session?.id !== stream.sessionId) close(stream)
  }
  const groups = [...streams.byToken()]
  while (groups.length > 0) {
    const some = groups.splice(0, sessionsAtOnce)
    const asked = await Promise.allSettled(some.map(([token, group]) => endIfOver(token, group)))
    if (asked.some(({ status }) => status === 'rejected'))
      return log.warn('sessions of live streams could not be asked')
  }
}
