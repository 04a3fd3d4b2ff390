import type { LiveContext } from './context.ts'
import { liveLimits } from './limits.ts'
import { close, type Stream } from './stream.ts'

/** Closes the streams whose session has ended. Looks up each session once. If auth is unavailable, streams stay open. */
export async function closeEndedSessions({ streams, sessions, log }: LiveContext): Promise<void> {
  const closeIfEnded = async (token: string, group: readonly Stream[]) => {
    const session = await sessions.resolve(token)
    for (const stream of group) if (session?.id !== stream.sessionId) close(stream)
  }
  const groups = [...streams.byToken()]
  while (groups.length > 0) {
    const batch = groups.splice(0, liveLimits.sessionsCheckedAtOnce)
    const results = await Promise.allSettled(batch.map(([token, group]) => closeIfEnded(token, group)))
    if (results.some(({ status }) => status === 'rejected'))
      return log.warn('sessions of live streams could not be resolved')
  }
}
