import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { requireNotExcluded } from '../exclusions/policy.ts'
import type { Person } from '../identities/recognise-person.ts'
import { isAdmitted, mustAgree, readJoining, requireAdmitted } from '../registration/policy.ts'
import { useInvitation } from '../registration/registration.ts'
import { hashOf, newToken } from '../tokens.ts'
import { makeAccount, type SignUpInfo } from './make-account.ts'
import * as signUps from './store.ts'

/** The data from the start of a new person's sign-in. */
export interface SignInStart {
  readonly returnTo: string
  /** An id that the browser chose for this sign-in. */
  readonly attempt: string | undefined
  /** The code of the invitation link that the person follows. */
  readonly invitation: string | undefined
}

/** The new account of a person who need not answer any question, or the token of a sign-up for the browser's cookie. */
export type Begun = { readonly account: Account } | { readonly signUpToken: string }

/**
 * Lets an authenticated person without an account join. If they must confirm their age, agree to the terms or wait for
 * approval, creates or refreshes a sign-up instead, which opens no session. A sign-up does not use up the invitation.
 *
 * @throws registrationClosed, invitationNeeded, invitationEnded, refusedBefore, leftSuspended
 * @throws a unique violation if the same person signs in concurrently
 */
export async function beginSignUp(
  ctx: Context,
  tx: Queries,
  person: Person,
  { start, info }: { readonly start: SignInStart; readonly info: SignUpInfo },
): Promise<Begun> {
  const { provider, subject } = person
  const earlier = await signUps.lockOf(tx, provider, subject)
  if (!earlier) await signUps.removeOver(tx, provider, subject)
  if (!earlier?.refusedAt) await requireNotExcluded(ctx, tx, person)
  const followed = start.invitation === undefined ? null : hashOf(start.invitation)
  const invitationHash = followed ?? earlier?.invitationHash ?? null
  const joining = await readJoining(ctx, tx, invitationHash)
  // A refused person sees the refusal again. A waiting person sees the wait again, unless they may now join without
  // approval. Neither changes if registration was closed meanwhile.
  const isDecided = earlier?.refusedAt || (earlier?.waitingSince && !isAdmitted(joining))
  if (!isDecided) {
    requireAdmitted(joining)
    const isAsked = joining.minimumAge > 0 && !earlier?.isOldEnough
    if (!isAsked && !mustAgree(joining, earlier?.agreedTerms) && isAdmitted(joining)) {
      await useInvitation(tx, joining, invitationHash)
      if (earlier) await signUps.remove(tx, earlier.id)
      const known = earlier ? { isOldEnough: earlier.isOldEnough, agreed: signUps.agreementOf(earlier) } : {}
      return { account: await makeAccount(ctx, tx, person, info, known) }
    }
  }
  const token = newToken()
  const { email, emailVerified, firstName, lastName } = person
  const begun = {
    email,
    emailVerified,
    firstName,
    lastName,
    tokenHash: hashOf(token),
    attempt: start.attempt ?? null,
    returnTo: start.returnTo,
    invitationHash,
    language: info.language,
    detectedCountry: info.detectedCountry,
  }
  if (earlier) await signUps.refresh(tx, earlier, begun)
  else await signUps.insert(tx, { provider, subject, ...begun })
  return { signUpToken: token }
}
