import type { Member } from '@hunch/kit/identity'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** A client of auth, which stores the audit log of the admin. */
export interface AdminActs {
  /** Records that the admin is about to act. The call contains the admin's IP address. @throws unavailable */
  record(admin: Member, actId: string): Promise<void>
}

/** Creates the client, on top of a gRPC client of auth. */
export const createAdminActs = (auth: Pick<Client<typeof AuthService>, 'noteAdminAct'>): AdminActs => ({
  async record(member, actId) {
    await auth.noteAdminAct({ actId }, { member })
  },
})
