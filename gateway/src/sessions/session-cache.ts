import type { Role } from '@hunch/kit/identity'
import type { Client } from '@hunch/kit/rpc'
import { type Observer, observeCache } from '@hunch/kit/telemetry'
import type { Timers } from '@hunch/kit/timers'
import { type AuthService, type ResolvedSession, Role as SentRole } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { errors } from '../errors.ts'
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
  /** When auth was asked, by the clock of the timers. */
  readonly askedAt: number
}

/** What auth said of a session, and whether that is recent enough. */
interface Found {
  readonly session: Session | undefined
  readonly isRecent: boolean
}

type Auth = Pick<Client<typeof AuthService>, 'resolveSessions'>

/**
 * Caches auth's sessions for 500 ms from the request to auth, not from its response, so that an
 * ended session is rejected within a second. A response that takes longer than a second is too old:
 * auth is asked once more. One request asks for all sessions in use that are
 * about to expire: a few requests a second, whatever the number of members. Concurrent calls
 * share one; failures are not cached.
 */
export function createSessionCache(auth: Auth, timers: Timers): Sessions {
  const cache = new Map<string, Entry>()
  /** Tokens of sessions that were used since auth was asked for them. */
  const inUse = new Set<string>()
  let gatheredAt = Number.NEGATIVE_INFINITY
  const counts = { hits: 0, misses: 0 }
  const isFresh = ({ askedAt }: Entry, ms: number) => timers.now() < askedAt + ms

  function dueWith(token: string): string[] {
    const due = [token]
    const now = timers.now()
    // All that expire within this time were asked for with the last.
    if (now - gatheredAt < fixedLimits.sessionDueMs) return due
    gatheredAt = now
    for (const used of inUse) {
      if (due.length === fixedLimits.sessionsResolvedAtOnce) break
      const entry = cache.get(used)
      if (entry && isFresh(entry, fixedLimits.sessionCacheMs - fixedLimits.sessionDueMs)) continue
      inUse.delete(used)
      if (entry && used !== token) due.push(used)
    }
    return due
  }

  function fetchSession(token: string): Entry {
    makeRoom(cache)
    const sessionTokens = dueWith(token)
    const askedAt = timers.now()
    const sessions = auth.resolveSessions({ sessionTokens }).then((response) => response.sessions.map(toSession))
    for (const [index, each] of sessionTokens.entries()) {
      const entry = { session: sessions.then((all) => all[index]), askedAt }
      cache.delete(each)
      cache.set(each, entry)
      entry.session.catch(() => {
        if (cache.get(each) === entry) cache.delete(each)
      })
    }
    return cache.get(token) ?? { session: Promise.resolve(undefined), askedAt }
  }

  async function findSession(token: string): Promise<Found> {
    const cached = cache.get(token)
    const isHit = cached !== undefined && isFresh(cached, fixedLimits.sessionCacheMs)
    counts[isHit ? 'hits' : 'misses'] += 1
    const entry = isHit ? cached : fetchSession(token)
    const session = await entry.session
    if (isHit && session && cache.get(token) === entry) inUse.add(token)
    return { session, isRecent: isFresh(entry, fixedLimits.sessionKnownMs) }
  }

  return {
    observe: ({ metrics }) => observeCache(metrics, 'sessions', () => counts),
    forget(token) {
      cache.delete(token)
      inUse.delete(token)
    },
    resolve: async (token) =>
      token.length > fixedLimits.sessionTokenLength ? undefined : asOfNow(() => findSession(token)),
  }
}

/** Returns what auth said, and asks once more if its response was too old on arrival. */
async function asOfNow(find: () => Promise<Found>): Promise<Session | undefined> {
  for (let asked = 1; asked <= fixedLimits.sessionAskedTimes; asked += 1) {
    const { session, isRecent } = await find()
    if (!session || isRecent) return session
  }
  throw errors.unavailable()
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
