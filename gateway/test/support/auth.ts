import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** The sessions that auth knows, by the cookie's value. */
export const people = {
  ann: { token: 'ann-0123456789abcdef', id: '01990000-0000-7000-8000-00000000000a', role: Role.MEMBER },
  bo: { token: 'bo-0123456789abcdefg', id: '01990000-0000-7000-8000-00000000000b', role: Role.MEMBER },
  admin: { token: 'admin-0123456789abcd', id: '01990000-0000-7000-8000-0000000000ad', role: Role.ADMIN },
} as const
export type Person = keyof typeof people

export interface TestAuth {
  readonly address: string
  /** Cookies that auth was asked about, in order. */
  readonly asked: string[]
  /** Cookies whose session has ended. */
  readonly ended: Set<string>
  /** Holds the answers back until the function it gives is called. */
  hold(): () => void
  stop(): Promise<void>
}

/** Auth's real gRPC service, with given sessions. */
export async function startAuth(keys: TestKeys): Promise<TestAuth> {
  const asked: string[] = []
  const ended = new Set<string>()
  let held: Promise<void> = Promise.resolve()
  const peer = await startPeer(AuthService, keys.identity('auth'), {
    resolveSession: {
      from: ['gateway'],
      run: async ({ sessionToken }) => {
        asked.push(sessionToken)
        await held
        const person = Object.values(people).find(({ token }) => token === sessionToken)
        if (!person || ended.has(sessionToken)) return {}
        const { id, role } = person
        return { session: { sessionId: `session-of-${id}`, memberId: id, role, timeZone: 'Africa/Nairobi' } }
      },
    },
    getMemberCards: { from: [], run: () => ({ cards: [] }) },
  })
  return {
    address: peer.address,
    asked,
    ended,
    hold() {
      let release = () => {}
      held = new Promise((done) => {
        release = done
      })
      return release
    },
    stop: () => peer.stop(),
  }
}
