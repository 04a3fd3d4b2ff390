import type { Client } from '@hunch/kit/rpc'
import { type AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** Whose cookie came with a request. */
export interface Session {
  readonly id: string
  readonly memberId: string
  readonly role: 'member' | 'admin'
  /** IANA name. */
  readonly timeZone: string
}

export interface Sessions {
  /** The live session of a cookie's value; undefined where there is none. Throws unavailable. */
  resolve(token: string): Promise<Session | undefined>
}

/** How old an answer of auth may be; an ended session is dead within a second of its end. */
const rememberedMs = 500
const rememberedMost = 10_000

/**
 * Sessions as auth knows them. Calls that come together ask once; an answer is used again for
 * at most 500 ms from when auth was asked; a failure is not remembered.
 */
export function createSessions(auth: Pick<Client<typeof AuthService>, 'resolveSession'>): Sessions {
  const known = new Map<string, { answer: Promise<Session | undefined>; until: number }>()

  function ask(token: string): Promise<Session | undefined> {
    const answer = auth.resolveSession({ sessionToken: token }).then(({ session }) =>
      session
        ? {
            id: session.sessionId,
            memberId: session.memberId,
            role: session.role === Role.ADMIN ? ('admin' as const) : ('member' as const),
            timeZone: session.timeZone,
          }
        : undefined,
    )
    const entry = { answer, until: performance.now() + rememberedMs }
    known.delete(token)
    known.set(token, entry)
    answer.catch(() => {
      if (known.get(token) === entry) known.delete(token)
    })
    return answer
  }

  return {
    resolve(token) {
      const entry = known.get(token)
      if (entry && entry.until > performance.now()) return entry.answer
      for (const oldest of known.keys()) {
        if (known.size < rememberedMost) break
        known.delete(oldest)
      }
      return ask(token)
    },
  }
}
