import type { Role } from '@hunch/kit/identity'
import type { Client } from '@hunch/kit/rpc'
import { type Observer, observeCache } from '@hunch/kit/telemetry'
import type { Timers } from '@hunch/kit/timers'
import { type AuthService, type ResolvedSession, Role as SentRole } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { errors } from '../errors.ts'
import { sessionLimits } from './limits.ts'

/** The session of a request's cookie. */
export interface Session {
  readonly id: string
  readonly memberId: string
  readonly role: Role
  /** IANA name. */
  readonly timeZone: string
  /** End of the suspension, by auth's clock. Until then the member can only read. Undefined if not suspended. */
  readonly suspendedUntil: Date | undefined
  /** Whether the member must agree to the current terms before they may contribute. */
  readonly mustAgree: boolean
}

export interface Sessions {
  /**
   * Returns the live session of a cookie's value; undefined if there is none.
   *
   * @throws unavailable if auth is unavailable or too slow
   */
  resolve(token: string): Promise<Session | undefined>
  /** Returns the member of a cached session; undefined if none is cached or it was not live. Does not call auth. */
  knownMember(token: string | undefined): string | undefined
  /** Drops a cached session, so that the next call with this cookie asks auth again. */
  forget(token: string): void
  observe(observer: Observer): void
}

interface Entry {
  readonly session: Promise<Session | undefined>
  /** `timers.now()` when auth was asked. */
  readonly askedAt: number
  /**
   * The session's member by auth's last reply; undefined if the session was not live. Until auth has replied, it is
   * the value of the entry that this one replaces.
   */
  memberId: string | undefined
}

/** Auth's reply about a session, and whether it is recent enough. */
interface Found {
  readonly session: Session | undefined
  readonly isRecent: boolean
}

type Auth = Pick<Client<typeof AuthService>, 'resolveSessions'>

/**
 * Caches auth's sessions for 500 ms from the request to auth, not from its response. So an ended
 * session is rejected within a second. If a response takes longer than a second, auth is asked once
 * more. One request covers all sessions in use that are about to expire, so auth gets only a few requests
 * a second for any number of members. Concurrent calls share a request; failures are not cached.
 */
export function createSessionCache(auth: Auth, timers: Timers): Sessions {
  const cache = new Map<string, Entry>()
  /** Tokens of sessions that were used since the last request for them to auth. */
  const inUse = new Set<string>()
  let gatheredAt = Number.NEGATIVE_INFINITY
  const counts = { hits: 0, misses: 0 }
  const isFresh = ({ askedAt }: Entry, ms: number) => timers.now() < askedAt + ms

  function dueWith(token: string): string[] {
    const due = [token]
    const now = timers.now()
    // The last request already covered all sessions that expire within this time.
    if (now - gatheredAt < sessionLimits.sessionDueMs) return due
    gatheredAt = now
    for (const used of inUse) {
      if (due.length === sessionLimits.sessionsResolvedAtOnce) break
      const entry = cache.get(used)
      if (entry && isFresh(entry, sessionLimits.sessionCacheMs - sessionLimits.sessionDueMs)) continue
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
      const session = sessions.then((all) => all[index])
      const entry: Entry = { session, askedAt, memberId: cache.get(each)?.memberId }
      cache.delete(each)
      cache.set(each, entry)
      settle(entry, () => cache.get(each) === entry && cache.delete(each))
    }
    return cache.get(token) ?? { session: Promise.resolve(undefined), askedAt, memberId: undefined }
  }

  async function findSession(token: string): Promise<Found> {
    const cached = cache.get(token)
    const isHit = cached !== undefined && isFresh(cached, sessionLimits.sessionCacheMs)
    counts[isHit ? 'hits' : 'misses'] += 1
    const entry = isHit ? cached : fetchSession(token)
    const session = await entry.session
    if (isHit && session && cache.get(token) === entry) inUse.add(token)
    return { session, isRecent: isFresh(entry, sessionLimits.sessionKnownMs) }
  }

  return {
    observe: ({ metrics }) => observeCache(metrics, 'sessions', () => counts),
    knownMember: (token = '') => cache.get(token)?.memberId,
    forget(token) {
      cache.delete(token)
      inUse.delete(token)
    },
    resolve: async (token) => (isTooLong(token) ? undefined : asOfNow(() => findSession(token))),
  }
}

const isTooLong = (token: string): boolean => token.length > sessionLimits.sessionTokenLength

/** Sets an entry's `memberId` once auth has replied. */
function settle(entry: Entry, onFailure: () => unknown): void {
  entry.session.then((session) => {
    entry.memberId = session?.memberId
  }, onFailure)
}

/** Returns auth's session. Asks once more if the response was too old on arrival, then throws unavailable. */
async function asOfNow(find: () => Promise<Found>): Promise<Session | undefined> {
  for (let asked = 1; asked <= sessionLimits.sessionAskedTimes; asked += 1) {
    const { session, isRecent } = await find()
    if (!session || isRecent) return session
  }
  throw errors.unavailable()
}

/** Drops the oldest entries if the cache is full. */
function makeRoom(cache: Map<string, Entry>): void {
  for (const oldest of cache.keys()) {
    if (cache.size < sessionLimits.cachedSessions) break
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
