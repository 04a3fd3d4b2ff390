import { isTransient } from '@hunch/kit/errors'
import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** auth, whose sessions say whether the member still has to agree to the terms. */
export interface Agreements {
  /** Notifies auth that a member agreed. If auth is unavailable, it learns of that from the event. */
  note(memberId: string, version: number): Promise<void>
}

/** Calls auth over gRPC. */
export const createAgreements = (auth: Pick<Client<typeof AuthService>, 'noteAgreement'>, log: Log): Agreements => ({
  async note(memberId, version) {
    try {
      await auth.noteAgreement({ memberId, version })
    } catch (error) {
      if (!isTransient(error)) throw error
      log.warn({ err: error }, 'auth learns by the event that a member agreed to the terms')
    }
  },
})
