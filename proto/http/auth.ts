import { z } from 'zod'
import { call } from './call.ts'
import { ById, Done, Id, Instant } from './common.ts'
import { limits } from './limits.ts'
import { User } from './members.ts'
import { InvitationCode } from './registration.ts'

export * from './administration.ts'
export * from './members.ts'
export * from './passkeys.ts'
export * from './registration.ts'
export * from './users.ts'

export const Session = z
  .object({
    id: Id,
    device: z.string().describe('Browser and system, as in "Firefox on Android".'),
    createdAt: Instant,
    lastSeenAt: Instant,
    current: z.boolean(),
  })
  .meta({ id: 'Session' })

const ReturnTo = z.object({ returnTo: z.string().max(2_000).optional() })

const Attempt = z.string().regex(/^[\w-]{16,64}$/)
/** Parameters of a new sign-in. `attempt` is a random name that only the browser tab of this sign-in knows. */
const Start = ReturnTo.extend({
  attempt: Attempt.optional().describe('A random name of this sign-in; its session gets it by `getSignInAttempt`.'),
  invitation: InvitationCode.optional().describe('The code of the invitation link that a new person follows.'),
})

export const getCurrentUser = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; null if there is none',
  who: 'visitor',
  reply: User.nullable(),
})

export const startSignIn = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/google',
  summary: 'Starts sign-in at Google (browser navigation)',
  who: 'visitor',
  query: Start,
  status: 302,
  reply: 'redirect',
})

export const finishSignIn = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/google/callback',
  summary: 'The address to which Google redirects after sign-in',
  who: 'visitor',
  query: z.looseObject({}),
  status: 302,
  reply: 'redirect',
})

export const startOidcSignIn = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/oidc',
  summary: "Starts sign-in at the operator's OpenID Connect provider (browser navigation)",
  who: 'visitor',
  query: Start,
  status: 302,
  reply: 'redirect',
})

export const finishOidcSignIn = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/oidc/callback',
  summary: 'The address to which the OpenID Connect provider redirects after sign-in',
  who: 'visitor',
  query: z.looseObject({}),
  status: 302,
  reply: 'redirect',
})

export const startLogin = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/login',
  summary: 'Starts sign-in at the only provider; if there are several, people choose on the landing page',
  who: 'visitor',
  query: ReturnTo,
  status: 302,
  reply: 'redirect',
})

export const getSignInAttempt = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/attempt',
  summary: 'The name that the browser gave to the sign-in of the current session; null if it gave none',
  who: 'member',
  reply: z.object({ attempt: z.string().nullable() }),
})

export const logout = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'Ends the session and opens the landing page (browser navigation); asks first if another site linked here',
  who: 'visitor',
  query: z.object({ confirm: z.string().max(100).optional().describe('The value from the confirmation page.') }),
  status: 302,
  reply: 'redirect',
  page: 'Asks whether to sign out, where another site led here.',
})

export const signInAsAdmin = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs the admin in with e-mail and password',
  who: 'visitor',
  body: z.object({ email: z.string().max(320), password: z.string().max(1_000) }),
  evenSuspended: true,
  reply: User,
  errors: ['invalidAdminCredentials', 'secondFactorNeeded', 'tooManyAttempts', 'accountDeactivated'],
})

export const listSessions = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The member's live sessions, the current one first",
  who: 'member',
  reply: z.array(Session),
})

export const endSession = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: "Ends one of the member's sessions",
  who: 'member',
  right: 'self',
  params: ById,
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
  errors: ['sessionNotFound'],
})

export const endAllSessions = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Signs out everywhere',
  who: 'member',
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
})

export const forgotPassword = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Sends a reset mail to a password account; the reply is always the same',
  who: 'visitor',
  body: z.object({ email: z.string().max(320) }),
  evenSuspended: true,
  status: 202,
  reply: Done,
  errors: ['tooManyAttempts'],
})

export const resetPassword = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the token of a reset mail; ends all sessions',
  who: 'visitor',
  body: z.object({
    token: z.string().max(200),
    email: z.string().max(320),
    newPassword: z.string().min(limits.passwordLeast, { error: 'must have at least 6 characters' }).max(1_000),
  }),
  evenSuspended: true,
  reply: Done,
  errors: ['resetLinkInvalid', 'tooManyAttempts'],
})

export const requestSignInLink = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/sign-in-link',
  summary: 'Mails the admin a link that signs in this browser; the reply is always the same',
  who: 'visitor',
  body: z.object({ email: z.string().max(320) }),
  evenSuspended: true,
  status: 202,
  reply: Done,
  errors: ['tooManyAttempts'],
})

export const signInByLink = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/sign-in-link/use',
  summary: 'Signs the admin in with the token of a mailed link, in the browser that requested it',
  who: 'visitor',
  body: z.object({ token: z.string().max(200) }),
  evenSuspended: true,
  reply: User,
  errors: ['signInLinkInvalid', 'secondFactorNeeded', 'tooManyAttempts', 'accountDeactivated'],
})

export const verifyEmail = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: "Verifies an e-mail with the token of a mail, in a browser that is signed in to the mail's account",
  who: 'visitor',
  query: z.object({ token: z.string().max(200).default('') }),
  reply: Done,
  errors: ['verificationTokenMissing', 'verificationLinkInvalid', 'verificationNeedsSignIn', 'tooManyAttempts'],
})

export const resendVerification = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Sends a new verification mail',
  who: 'member',
  status: 202,
  reply: Done,
  errors: ['emailAlreadyVerified', 'tooManyAttempts'],
})
