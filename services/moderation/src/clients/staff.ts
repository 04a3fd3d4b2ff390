import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Role } from '../cases/rules/kinds.ts'

/** The current admin and moderators. */
export interface Staff {
  roleOf(memberId: string | null): Role
  /** Moderators who can act now: not suspended. */
  readonly activeModeratorIds: readonly string[]
}

/** auth, the only service that knows the admin and the moderators. */
export interface StaffSource {
  /** @throws unavailable */
  read(): Promise<Staff>
}

/** Calls auth over gRPC. */
export const createStaffSource = (auth: Pick<Client<typeof AuthService>, 'getStaff'>): StaffSource => ({
  async read() {
    const { adminId, moderatorIds, suspendedModeratorIds } = await auth.getStaff({})
    return {
      activeModeratorIds: moderatorIds.filter((id) => !suspendedModeratorIds.includes(id)),
      roleOf(memberId) {
        if (memberId === null) return 'member'
        if (memberId === adminId) return 'admin'
        return moderatorIds.includes(memberId) ? 'moderator' : 'member'
      },
    }
  },
})
