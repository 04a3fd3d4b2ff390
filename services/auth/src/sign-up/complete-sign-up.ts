import { resolveAddress } from '@hunch/kit/config'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireNotExcluded } from '../exclusions/policy.ts'
import { recognisePerson, retryFirstSignIn } from '../identities/recognise-person.ts'
import { isAdmitted, type Joining, mustAgree, readJoining, requireAdmitted } from '../registration/policy.ts'
import { useInvitation } from '../registration/registration.ts'
import { type Browser, openSession } from '../sessions/open-session.ts'
import { hashOf, isToken } from '../tokens.ts'
import { makeAccount } from './make-account.ts'
import * as signUps from './store.ts'

/** A new person's answers to the questions of the sign-up. */
export interface Said {
  readonly isOldEnough: boolean
  /** The version of the terms that the person agrees to. */
  readonly termsVersion?: number | undefined
  /** The person's reason for joining. */
  readonly reason: string
}

export type Completed =
  | { readonly state: 'joined'; readonly returnTo: string; readonly token: string }
  | { readonly state: 'waiting'; readonly returnTo: string }

/**
 * Completes the sign-up of a browser. Creates the account, uses up the invitation if there is one, and opens a session.
 * If approval is needed, the person waits instead.
 *
 * @throws signUpNotFound, ageNotConfirmed, termsChanged, registrationClosed, invitationNeeded, invitationEnded,
 * accountDeactivated, refusedBefore, leftSuspended
 */
export const completeSignUp = (ctx: Context, token: string, said: Said, browser: Browser): Promise<Completed> =>
  retryFirstSignIn(() =>
    ctx.database.transaction(async (tx): Promise<Completed> => {
      const signUp = isToken(token) ? await signUps.lockByToken(tx, hashOf(token)) : undefined
      if (!signUp || signUp.refusedAt) throw errors.signUpNotFound()
      const { returnTo } = signUp
      if (signUp.waitingSince) return { state: 'waiting', returnTo }
      await requireNotExcluded(ctx, tx, signUp)
      const joining = requireAdmitted(await readJoining(ctx, tx, signUp.invitationHash))
      const confirmed = requireConfirmed(joining, said)
      if (!isAdmitted(joining)) {
        await signUps.wait(tx, signUp.id, { ...confirmed, reason: said.reason })
        return { state: 'waiting', returnTo }
      }
      const account = await admit(ctx, tx, { ...signUp, ...confirmed }, () =>
        useInvitation(tx, joining, signUp.invitationHash),
      )
      const opened = await openSession(tx, account, { ...browser, attempt: signUp.attempt ?? undefined })
      return { state: 'joined', returnTo, token: opened }
    }),
  )

/** Returns the answers to store; null for a question that was not asked. @throws ageNotConfirmed, termsChanged */
function requireConfirmed(joining: Joining, said: Said): Pick<signUps.SignUp, 'isOldEnough' | 'agreedTerms'> {
  const { minimumAge, terms } = joining
  if (minimumAge > 0 && !said.isOldEnough) throw errors.ageNotConfirmed({ age: minimumAge })
  const agreedTerms = terms ? (said.termsVersion ?? null) : null
  if (mustAgree(joining, agreedTerms) || (terms && agreedTerms !== null && agreedTerms > terms.newest))
    throw errors.termsChanged()
  return { isOldEnough: minimumAge > 0 || null, agreedTerms }
}

/**
 * Turns a locked sign-up into an account with an id of its own: other services take the account's age from its id. If an
 * account has verified the same e-mail meanwhile, adds the identity to that account instead. Calls `useUp` only if a new
 * account is created, so that an existing member uses up no invitation.
 */
export async function admit(ctx: Context, tx: Queries, signUp: signUps.SignUp, useUp?: () => Promise<void>) {
  const { id, isOldEnough, language, detectedCountry } = signUp
  const linkOrigin = resolveAddress(ctx.config.linkOrigin)
  await signUps.remove(tx, id)
  const known = await recognisePerson(ctx, tx, signUp)
  if (known) return known
  await useUp?.()
  return makeAccount(
    ctx,
    tx,
    signUp,
    { linkOrigin, language, detectedCountry },
    { isOldEnough, agreed: signUps.agreementOf(signUp) },
  )
}
