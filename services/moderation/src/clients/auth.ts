import { isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Role } from '../cases/rules/kinds.ts'

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

/** auth, which stores in each session whether the member still has to agree to the terms. */
export interface Agreements {
  /** Notifies auth that a member agreed to a version. If auth is unavailable, it learns of the agreement from the event. */
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

/** The current admin and moderators. */
export interface Staff {
  roleOf(memberId: string | null): Role
  /** Moderators who can act now: not suspended. */
  readonly activeModeratorIds: readonly string[]
}

/** auth, the only service that knows the admin and the moderators. */
export interface StaffSource {
  /** Returns the current staff. @throws unavailable */
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

/** The statement that a mailed link shows. */
export interface Mailed {
  readonly memberId: string
  readonly actId: string
}

/** auth, which mails statements to members who cannot sign in. */
export interface StatementLinks {
  /** Returns the statement of a mailed link; undefined if no valid link has the token. @throws tooManyAttempts, unavailable */
  find(token: string, ip: string): Promise<Mailed | undefined>
}

/** Calls auth over gRPC. */
export const createStatementLinks = (auth: Pick<Client<typeof AuthService>, 'findStatementLink'>): StatementLinks => ({
  async find(token, ip) {
    const { statement } = await auth.findStatementLink({ token, ip })
    return statement && { memberId: statement.memberId, actId: statement.actId }
  },
})
