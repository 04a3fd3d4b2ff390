import type { Queries } from '@hunch/kit/postgres'
import { readTermsVersions, type TermsVersions } from '../agreements/keep-agreements.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import { countTries, networkKey } from '../throttling/count-tries.ts'
import { hashOf } from '../tokens.ts'
import { type Admission, admissionOf, type InvitationState, stateOf } from './rules.ts'
import * as links from './store/links.ts'
import { type Registration, read } from './store/registration.ts'

/** How other subjects read and change who may join. */
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
 * Returns whether the link of an invitation is good. Nothing is used up.
 *
 * @throws invitationNotFound, tooManyAttempts
 */
export async function checkInvitation(ctx: Context, code: string, ip: string): Promise<InvitationState> {
  await countTries(ctx, { [networkKey('invitations from', ip)]: fixedLimits.linkTries })
  const link = await links.find(ctx.database.db, hashOf(code))
  if (!link) throw errors.invitationNotFound()
  return stateOf(link)
}

/** Who may join, and what that means for somebody new. */
export interface Joining extends Registration {
  readonly admission: Admission
  /** What they have to agree to; null where nobody is asked. */
  readonly terms: TermsVersions | null
}

/** Whether people agree to the terms where the operator has not decided it. */
type Usual = { readonly config: Pick<Context['config'], 'asksTerms'> }

/** Returns how somebody new may join, with the invitation that they follow, if any. Nothing is used up. */
export async function readJoining(
  { config }: Usual,
  queries: Queries,
  invitationHash: string | null,
): Promise<Joining> {
  const registration = await read(queries)
  const terms = (registration.asksTerms ?? config.asksTerms) ? await readTermsVersions(queries) : null
  const link = invitationHash === null ? undefined : await links.find(queries, invitationHash)
  const given = link && stateOf(link) === 'good' ? 'good' : 'ended'
  const admission = admissionOf(registration.mode, invitationHash === null ? 'none' : given)
  return { ...registration, terms, admission }
}

/** Whether somebody who agreed to a version of the terms, or to none, still has to agree. */
export const mustAgree = ({ terms }: Pick<Joining, 'terms'>, agreed: number | null | undefined): boolean =>
  terms !== null && (agreed ?? 0) < terms.material

/**
 * Returns how somebody new may join where they may, at once or after approval.
 *
 * @throws registrationClosed, invitationNeeded, invitationEnded
 */
export function requireAdmitted(joining: Joining): Joining {
  if (joining.admission === 'closed') throw errors.registrationClosed()
  if (joining.admission === 'invitationNeeded') throw errors.invitationNeeded()
  if (joining.admission === 'invitationEnded') throw errors.invitationEnded()
  return joining
}

/** Whether somebody new may join without anybody's approval. */
export const isAdmitted = ({ admission }: Joining): boolean => admission === 'free' || admission === 'byInvitation'

/**
 * Uses the invitation up by one, where it is what lets somebody in.
 *
 * @throws invitationEnded where others have used it up at this moment
 */
export async function useInvitation(tx: Queries, { admission }: Joining, invitationHash: string | null): Promise<void> {
  if (admission !== 'byInvitation' || invitationHash === null) return
  if (!(await links.use(tx, invitationHash))) throw errors.invitationEnded()
}
