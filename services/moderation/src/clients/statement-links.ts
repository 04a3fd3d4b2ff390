import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** The statement that a mailed link shows. */
export interface Mailed {
  readonly memberId: string
  readonly actId: string
}

/** auth, which mails statements to members who cannot sign in. */
export interface StatementLinks {
  /** Undefined if no valid link has the token. @throws tooManyAttempts, unavailable */
  find(token: string, ip: string): Promise<Mailed | undefined>
}

/** Calls auth over gRPC. */
export const createStatementLinks = (auth: Pick<Client<typeof AuthService>, 'findStatementLink'>): StatementLinks => ({
  async find(token, ip) {
    const { statement } = await auth.findStatementLink({ token, ip })
    return statement && { memberId: statement.memberId, actId: statement.actId }
  },
})
