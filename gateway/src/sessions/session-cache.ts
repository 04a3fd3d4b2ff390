import type { Client } from '@hunch/kit/rpc'
import { type AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { fixedLimits } from '../limits.ts'

/** The session of a request's cookie. */
export interface Session {
  readonly id: string
  readonly memberId: string
  readonly role: 'member' | 'admin'
  /** IANA name. */
  readonly timeZone: string
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
}

/**
 * Caches auth's sessions for 500 ms from the request to auth, not from its response, so that an
 * ended session is rejected within a second. Concurrent calls share one request; failures are not
 * cached.
 */
export function createSessionCache(auth: Pick<Client<typeof AuthService>, 'resolveSession'>): Sessions {
  const cache = new Map<string, { session: Promise<Session | undefined>; expiresAt: number }>()

  function fetchSession(token: string): Promise<Session | undefined> {
    const session = auth.resolveSession({ sessionToken: token }).then(({ session }) =>
      session
        ? {
            id: session.sessionId,
            memberId: session.memberId,
            role: session.role === Role.ADMIN ? ('admin' as const) : ('member' as const),
            timeZone: session.timeZone,
          }
        : undefined,
    )
    const entry = { session, expiresAt: performance.now() + fixedLimits.sessionCacheMs }
    cache.delete(token)
    cache.set(token, entry)
    session.catch(() => {
      if (cache.get(token) === entry) cache.delete(token)
    })
    return session
  }

  return {
    forget: (token) => void cache.delete(token),
    resolve(token) {
      const entry = cache.get(token)
      if (entry && entry.expiresAt > performance.now()) return entry.session
      for (const oldest of cache.keys()) {
        if (cache.size < fixedLimits.cachedSessions) break
        cache.delete(oldest)
      }
      return fetchSession(token)
    },
  }
}
