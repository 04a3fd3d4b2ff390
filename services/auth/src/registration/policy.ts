/** Decides who may join, and how. */
import type { Queries } from '@hunch/kit/postgres'
import { readTermsVersions, type TermsVersions } from '../agreements/agreements.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type Admission, admissionOf, stateOf } from './rules.ts'
import * as links from './store/links.ts'
import { type Registration, read } from './store/registration.ts'

/** The registration settings, and how they apply to a new person. */
export interface Joining extends Registration {
  readonly admission: Admission
  /** The terms that a new person must agree to; null if they need not agree. */
  readonly terms: TermsVersions | null
}

/** The part of the context with the default of `asksTerms`, which applies while the setting is not stored. */
type Usual = { readonly config: Pick<Context['config'], 'asksTerms'> }

/** Returns how a new person, who may have an invitation, may join. Does not use up the invitation. */
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

/** Whether a person still must agree to the terms. `agreed` is the version that they agreed to, if any. */
export const mustAgree = ({ terms }: Pick<Joining, 'terms'>, agreed: number | null | undefined): boolean =>
  terms !== null && (agreed ?? 0) < terms.material

/**
 * Checks that a new person may join, at once or after approval.
 *
 * @throws registrationClosed, invitationNeeded, invitationEnded
 */
export function requireAdmitted(joining: Joining): Joining {
  if (joining.admission === 'closed') throw errors.registrationClosed()
  if (joining.admission === 'invitationNeeded') throw errors.invitationNeeded()
  if (joining.admission === 'invitationEnded') throw errors.invitationEnded()
  return joining
}

/** Whether a new person may join without approval. */
export const isAdmitted = ({ admission }: Joining): boolean => admission === 'free' || admission === 'byInvitation'
