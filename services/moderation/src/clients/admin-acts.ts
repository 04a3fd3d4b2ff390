import type { Member } from '@hunch/kit/identity'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** auth, which owns the audit log. */
export interface AdminActs {
  /** Records that a moderator or the admin will act; their signed identity contains the IP address. @throws unavailable */
  record(moderator: Member, actId: string): Promise<void>
}

/** Calls auth over gRPC. */
export const createAdminActs = (auth: Pick<Client<typeof AuthService>, 'noteAdminAct'>): AdminActs => ({
  async record(member, actId) {
    await auth.noteAdminAct({ actId }, { member })
  },
})
