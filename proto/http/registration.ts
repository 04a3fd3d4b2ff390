import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'

/** Who may join: everyone, people with an invitation link, people whom the admin approves, or no one. */
export const registrationModes = ['open', 'invitation', 'approval', 'closed'] as const
export const RegistrationMode = z.enum(registrationModes)

/** The secret of an invitation link: 128 random bits. */
export const InvitationCode = z.string().regex(/^[\w-]{22}$/, { error: 'is not the code of an invitation' })
const InvitationState = z.enum(['good', 'usedUp', 'expired', 'withdrawn'])

const SignUp = z
  .object({
    state: z
      .enum(['pending', 'waiting', 'refused'])
      .describe('pending: answers are missing; waiting: the admin has to approve; refused: the admin has refused.'),
    email: z.string(),
    firstName: z.string().nullable(),
    minimumAge: z.int().describe('In years; 0 if not asked.'),
    termsVersion: z.int().nullable().describe('The version of the terms to agree to; null if not asked.'),
    needsApproval: z.boolean(),
    reason: z.string().describe('Why they want to join, in their own words.'),
    waitingSince: Instant.nullable(),
    answer: z.string().describe('The reason of a refusal, by the admin; usually empty.'),
    attempt: z.string().nullable().describe('The name that the browser gave to this sign-in; null if it gave none.'),
  })
  .meta({ id: 'SignUp' })

export const getSignUp = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/sign-up',
  summary: 'The sign-up that this browser has begun at a provider; null if there is none',
  who: 'visitor',
  reply: SignUp.nullable(),
})

export const completeSignUp = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Creates the account and signs in, or queues the person for approval; no birth date is asked',
  who: 'visitor',
  body: z.object({
    isOldEnough: z.boolean().default(false),
    termsVersion: z.int().min(1).optional().describe('The version of the terms that the person agrees to.'),
    reason: words(limits.joinReason).default(''),
  }),
  evenSuspended: true,
  reply: z.object({ state: z.enum(['joined', 'waiting']), returnTo: z.string() }),
  errors: [
    'signUpNotFound',
    'ageNotConfirmed',
    'termsChanged',
    'registrationClosed',
    'invitationNeeded',
    'invitationEnded',
    'refusedBefore',
    'leftSuspended',
  ],
})

export const cancelSignUp = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sign-up',
  summary: 'Deletes the sign-up and its data; a refusal stays in force',
  who: 'visitor',
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
})

export const leaveSignUp = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sign-up/browser',
  summary: 'Signs this browser out of its sign-up, which continues to wait',
  who: 'visitor',
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
})

export const getInvitation = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/invitation',
  summary: 'Whether an invitation link is valid',
  who: 'visitor',
  query: z.object({ code: InvitationCode }),
  reply: z.object({ state: InvitationState }),
  errors: ['invitationNotFound', 'tooManyAttempts'],
})

const admin = { owner: 'auth', who: 'admin' } as const

const Registration = z
  .object({
    mode: RegistrationMode,
    minimumAge: z.int().describe('In years; 0 if not asked.'),
    asksTerms: z.boolean().describe('Whether people must agree to the terms before they join or contribute.'),
    waiting: z.int().describe('Number of people who wait for approval.'),
  })
  .meta({ id: 'Registration' })

export const getRegistration = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/registration',
  summary: 'Who may join, and how many people wait',
  reply: Registration,
})

export const changeRegistration = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/registration',
  summary: 'Changes who may join; omitted fields do not change',
  body: z.object({
    mode: RegistrationMode.optional(),
    minimumAge: z.int().min(0).max(limits.highestMinimumAge).optional(),
    asksTerms: z.boolean().optional(),
  }),
  reply: Registration,
})

export const InvitationLink = z
  .object({
    id: Id,
    note: z.string().describe("The admin's note on whom the link is for."),
    uses: z.int(),
    usesLeft: z.int(),
    createdAt: Instant,
    endsAt: Instant,
    state: InvitationState,
  })
  .meta({ id: 'InvitationLink' })

export const listInvitationLinks = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/invitation-links',
  summary: 'The invitation links, newest first; without links that ended more than 90 days ago',
  query: Page,
  reply: z.array(InvitationLink),
})

export const createInvitationLink = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/invitation-links',
  summary: 'Creates an invitation link; only this reply has its code',
  body: z.object({
    uses: z.int().min(1).max(limits.invitationUses),
    days: z.int().min(1).max(limits.invitationDays),
    note: words(limits.invitationNote).default(''),
  }),
  status: 201,
  reply: z.object({ link: InvitationLink, code: InvitationCode }),
})

export const withdrawInvitationLink = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/invitation-links/{id}',
  summary: 'Ends an invitation link at once',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['invitationNotFound'],
})

export const WaitingPerson = z
  .object({
    id: Id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    emailVerified: z.boolean(),
    provider: z.enum(['google', 'oidc']),
    reason: z.string().describe('Why they want to join, in their own words.'),
    waitingSince: Instant,
  })
  .meta({ id: 'WaitingPerson' })

export const listWaitingPeople = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/waiting-people',
  summary: 'People who wait for approval, longest wait first',
  query: Page,
  reply: z.array(WaitingPerson),
})

export const approvePerson = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/waiting-people/{id}/approve',
  summary: 'Creates the account of a person who waits, and mails them',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['waitingPersonNotFound'],
})

export const refusePerson = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/waiting-people/{id}/refuse',
  summary:
    'Refuses a person who waits, and mails them; they cannot ask again for 30 days, even if they delete their request',
  params: ById,
  body: z.object({ reason: words(limits.refusalReason).default('') }),
  status: 204,
  reply: 'nothing',
  errors: ['waitingPersonNotFound'],
})
