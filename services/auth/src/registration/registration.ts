import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { countTries, networkKey } from '../throttling/count-tries.ts'
import { throttlingLimits } from '../throttling/limits.ts'
import { hashOf } from '../tokens.ts'
import type { Joining } from './policy.ts'
import { type InvitationState, stateOf } from './rules.ts'
import * as links from './store/links.ts'

/** Re-exports functions that read or change invitation links and registration settings, for other folders. */
export {
  type InvitationLink,
  insert as insertInvitationLink,
  listNewest as listInvitationLinks,
  sweep as sweepInvitationLinks,
  withdraw as withdrawLink,
} from './store/links.ts'
export {
  type Registration,
  type RegistrationMode,
  read as readRegistration,
  write as writeRegistration,
} from './store/registration.ts'

/**
 * Returns the state of an invitation link, without using it up.
 *
 * @throws invitationNotFound, tooManyAttempts
 */
export async function checkInvitation(ctx: Context, code: string, ip: string): Promise<InvitationState> {
  await countTries(ctx, { [networkKey('invitations from', ip)]: throttlingLimits.linkTries })
  const link = await links.find(ctx.database.db, hashOf(code))
  if (!link) throw errors.invitationNotFound()
  return stateOf(link)
}

/**
 * Counts one use of an invitation, if the person joins by it.
 *
 * @throws invitationEnded if the invitation is no longer valid, for example if another person took its last use
 */
export async function useInvitation(tx: Queries, { admission }: Joining, invitationHash: string | null): Promise<void> {
  if (admission !== 'byInvitation' || invitationHash === null) return
  if (!(await links.use(tx, invitationHash))) throw errors.invitationEnded()
}
