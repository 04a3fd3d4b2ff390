import type { Role } from '@hunch/kit/identity'
import type { Client } from '@hunch/kit/rpc'
import { type Observer, observeCache } from '@hunch/kit/telemetry'
import type { Timers } from '@hunch/kit/timers'
import { type AuthService, type ResolvedSession, Role as SentRole } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { fixedLimits } from '../limits.ts'

/** The session of a request's cookie. */
export interface Session {
  readonly id: string
  readonly memberId: string
  readonly role: Role
  /** IANA name. */
  readonly timeZone: string
  /** Until then the member can only read, by auth's clock; undefined where they are not suspended. */
  readonly suspendedUntil: Date | undefined
  /** They contribute nothing before they have agreed to the terms as they are. */
  readonly mustAgree: boolean
}

export interface Sessions {
  /**
   * Returns the live session of a cookie's value; undefined where there is none.
   *
   * @throws unavailable
   */
  resolve(token: string): Promise<Session | undefined>
  /** Asks auth again at the next call with this cookie. */
  forget(token: string): void
  observe(observer: Observer): void
}

interface Entry {
  readonly session: Promise<Session | undefined>
  /** By the clock of the timers. */
  readonly expiresAt: number
}

type Auth = Pick<Client<typeof AuthService>, 'resolveSessions'>

/**
 * Caches auth's sessions for 500 ms from the request to auth, not from its response, so that an
 * ended session is rejected within a second. One request asks for all sessions in use that are
 * about to expire: a few requests a second, whatever the number of members. Concurrent calls
 * share one; failures are not cached.
 */
export function createSessionCache(auth: Auth, timers: Timers): Sessions {
  const cache = new Map<string, Entry>()
  /** Tokens of sessions that were used since auth was asked for them. */
  const inUse = new Set<string>()
  let gatheredAt = Number.NEGATIVE_INFINITY
  let hits = 0
  let misses = 0

  function dueWith(token: string): string[] {
    const due = [token]
    const now = timers.now()
    // All that expire within this time were asked for with the last.
    if (now - gatheredAt < fixedLimits.sessionDueMs) return due
    gatheredAt = now
    const soon = now + fixedLimits.sessionDueMs
    for (const used of inUse) {
      if (due.length === fixedLimits.sessionsResolvedAtOnce) break
      const entry = cache.get(used)
      if (entry && entry.expiresAt > soon) continue
      inUse.delete(used)
      if (entry && used !== token) due.push(used)
    }
    return due
  }

  function fetchSession(token: string): Promise<Session | undefined> {
    const sessionTokens = dueWith(token)
    const expiresAt = timers.now() + fixedLimits.sessionCacheMs
    const sessions = auth.resolveSessions({ sessionTokens }).then((response) => response.sessions.map(toSession))
    for (const [index, each] of sessionTokens.entries()) {
      const entry = { session: sessions.then((all) => all[index]), expiresAt }
      cache.delete(each)
      cache.set(each, entry)
      entry.session.catch(() => {
        if (cache.get(each) === entry) cache.delete(each)
      })
    }
    return cache.get(token)?.session ?? Promise.resolve(undefined)
  }

  return {
    observe: ({ metrics }) => observeCache(metrics, 'sessions', () => ({ hits, misses })),
    forget(token) {
      cache.delete(token)
      inUse.delete(token)
    },
    async resolve(token) {
      if (token.length > fixedLimits.sessionTokenLength) return undefined
      const entry = cache.get(token)
      if (entry && entry.expiresAt > timers.now()) {
        hits += 1
        const session = await entry.session
        if (session && cache.get(token) === entry) inUse.add(token)
        return session
      }
      misses += 1
      makeRoom(cache)
      return fetchSession(token)
    },
  }
}

/** Drops what was asked for first, where there are as many as are kept. */
function makeRoom(cache: Map<string, Entry>): void {
  for (const oldest of cache.keys()) {
    if (cache.size < fixedLimits.cachedSessions) break
    cache.delete(oldest)
  }
}

const roles: ReadonlyMap<SentRole, Role> = new Map([
  [SentRole.ADMIN, 'admin'],
  [SentRole.MODERATOR, 'moderator'],
])

const toSession = ({ session }: ResolvedSession): Session | undefined =>
  session && {
    id: session.sessionId,
    memberId: session.memberId,
    role: roles.get(session.role) ?? 'member',
    timeZone: session.timeZone,
    suspendedUntil: session.suspendedUntilMs === undefined ? undefined : new Date(Number(session.suspendedUntilMs)),
    mustAgree: session.mustAgree,
  }
