import { type Peer, startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** Members with sessions, by the cookie's value. */
export const people = {
  ann: { token: 'ann-0123456789abcdef', id: '01990000-0000-7000-8000-00000000000a', role: Role.MEMBER },
  bo: { token: 'bo-0123456789abcdefg', id: '01990000-0000-7000-8000-00000000000b', role: Role.MEMBER },
  mo: { token: 'mo-0123456789abcdefg', id: '01990000-0000-7000-8000-00000000000c', role: Role.MODERATOR },
  admin: { token: 'admin-0123456789abcd', id: '01990000-0000-7000-8000-0000000000ad', role: Role.ADMIN },
} as const
export type Person = keyof typeof people

export interface TestAuth extends Peer {
  /** Cookies that auth resolved, in order. */
  readonly resolved: string[]
  /** The cookies of each request to auth. */
  readonly questions: string[][]
  /** Cookies whose session has ended. */
  readonly ended: Set<string>
  /** Time zones of members who moved, by cookie. */
  readonly timeZones: Map<string, string>
  /** Roles of members that have changed, by cookie. */
  readonly roles: Map<string, Role>
  /** The end of members' suspensions, by cookie. */
  readonly suspended: Map<string, Date>
  /** Cookies of members who have not agreed to the terms. */
  readonly mustAgree: Set<string>
  /** Who may join. */
  registration: string
  /** The ways to sign in. */
  signInOptions: { provider: string; name: string; icon?: string }[]
  /** Holds requests back until the returned function is called. */
  hold(): () => void
  /** Holds responses back until the returned function is called. Their content is determined before that. */
  holdResponses(): () => void
}

/** Starts auth as a real gRPC server, with the sessions of `people`. */
export async function startAuth(keys: TestKeys): Promise<TestAuth> {
  const resolved: string[] = []
  const ended = new Set<string>()
  const timeZones = new Map<string, string>()
  const roles = new Map<string, Role>()
  const suspended = new Map<string, Date>()
  const mustAgree = new Set<string>()
  const questions: string[][] = []
  const [requests, responses] = [createGate(), createGate()]
  const sessionOf = (sessionToken: string) => {
    const person = Object.values(people).find(({ token }) => token === sessionToken)
    if (!person || ended.has(sessionToken)) return {}
    const role = roles.get(sessionToken) ?? person.role
    const until = suspended.get(sessionToken)
    const timeZone = timeZones.get(sessionToken) ?? 'Africa/Nairobi'
    const suspendedUntilMs = until && BigInt(until.getTime())
    const session = {
      sessionId: `session-of-${person.id}`,
      memberId: person.id,
      role,
      timeZone,
      mustAgree: mustAgree.has(sessionToken),
    }
    return { session: suspendedUntilMs ? { ...session, suspendedUntilMs } : session }
  }
  const ways: Pick<TestAuth, 'signInOptions' | 'registration'> = {
    signInOptions: [{ provider: 'google', name: 'Google' }],
    registration: 'open',
  }
  const peer = await startPeer(
    AuthService,
    keys.identity('auth'),
    {
      async resolveSessions({ sessionTokens }) {
        resolved.push(...sessionTokens)
        questions.push(sessionTokens)
        await requests.passed()
        const sessions = sessionTokens.map(sessionOf)
        await responses.passed()
        return { sessions }
      },
      async getSignInOptions() {
        await requests.passed()
        return { options: ways.signInOptions, registration: ways.registration }
      },
    },
    { from: ['gateway'] },
  )
  return Object.assign(ways, {
    ...peer,
    resolved,
    questions,
    ended,
    timeZones,
    roles,
    suspended,
    mustAgree,
    hold: requests.close,
    holdResponses: responses.close,
  })
}

/** Creates a gate. After `close()`, the promise of `passed()` waits until the function that `close()` returned is called. */
function createGate() {
  let opened: Promise<void> = Promise.resolve()
  return {
    passed: () => opened,
    close() {
      const { promise, resolve } = Promise.withResolvers<void>()
      opened = promise
      return resolve
    },
  }
}
