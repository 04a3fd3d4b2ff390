import type { getSignUp, WaitingPerson } from '@hunch/proto/http'
import type { z } from 'zod'
import type { FoundSignUp, SignUp } from './sign-up.ts'

/** A sign-up as JSON for the person. */
export const toSignUp = ({
  signUp,
  minimumAge,
  termsVersion,
  needsApproval,
}: FoundSignUp): z.input<typeof getSignUp.reply> => ({
  state: signUp.refusedAt ? 'refused' : signUp.waitingSince ? 'waiting' : 'pending',
  email: signUp.email,
  firstName: signUp.firstName,
  minimumAge,
  termsVersion,
  needsApproval,
  reason: signUp.reason,
  waitingSince: signUp.waitingSince?.toISOString() ?? null,
  answer: signUp.answer,
  attempt: signUp.attempt,
})

/** A person who waits for approval, as JSON for the admin. */
export const toWaitingPerson = (signUp: SignUp): z.input<typeof WaitingPerson> => ({
  id: signUp.id,
  firstName: signUp.firstName,
  lastName: signUp.lastName,
  email: signUp.email,
  emailVerified: signUp.emailVerified,
  provider: signUp.provider,
  reason: signUp.reason,
  waitingSince: (signUp.waitingSince ?? signUp.createdAt).toISOString(),
})
