import type { Member } from '@hunch/kit/identity'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** auth, which keeps what the admin does and where she does it from. */
export interface AdminActs {
  /** Says that the admin is about to act; her signed identity says where from. Throws unavailable. */
  note(admin: Member, actId: string): Promise<void>
}

export const createAdminActs = (auth: Pick<Client<typeof AuthService>, 'noteAdminAct'>): AdminActs => ({
  async note(member, actId) {
    await auth.noteAdminAct({ actId }, { member })
  },
})
