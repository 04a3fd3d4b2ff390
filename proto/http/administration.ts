import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page } from './common.ts'
import { User } from './members.ts'
import { reportables } from './reports.ts'

const admin = { owner: 'auth', who: 'admin' } as const

const Search = z.object({ q: z.string().max(200).default('') })

export const listRecentUsers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/recent-users',
  summary: 'The newest members',
  reply: z.array(User),
})

export const listAllUsers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All members, newest first',
  query: Page,
  reply: z.array(User),
})

export const searchAllUsers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/search/users',
  summary: 'Members by name or e-mail',
  query: Search,
  reply: z.array(User),
})

export const deactivateUser = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/users/{id}/deactivate',
  summary: 'Ends all sessions of a member and rejects their sign-in',
  params: ById,
  reply: User,
  errors: ['userNotFound', 'adminStays'],
})

export const reactivateUser = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/users/{id}/reactivate',
  summary: 'Lets a deactivated member sign in again',
  params: ById,
  reply: User,
  errors: ['userNotFound'],
})

export const listModerators = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/moderators',
  summary: 'The members who moderate',
  reply: z.array(User),
})

export const appointModerator = call({
  ...admin,
  method: 'PUT',
  path: '/api/admin/users/{id}/moderator',
  summary: 'Makes a member a moderator',
  params: ById,
  reply: User,
  errors: ['userNotFound', 'adminStays', 'accountDeactivated'],
})

export const dismissModerator = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/users/{id}/moderator',
  summary: 'Ends the rights of a moderator, within a second',
  params: ById,
  reply: User,
  errors: ['userNotFound'],
})

export const deleteUser = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  summary: 'Deletes a member and all personal data, in every service',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['userNotFound', 'adminStays'],
})

const Named = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('there'), name: z.string().describe('The current name.') }),
    z.object({ state: z.literal('gone') }),
    z.object({ state: z.literal('unknown') }),
    z.object({ state: z.literal('operator') }),
    z.object({ state: z.literal('rule') }),
  ])
  .describe(
    'The name behind an id; the log keeps only ids. `unknown` for a case, and while the service with the name is unavailable; `operator` at the command line; `rule` for a rule of the product.',
  )

/** The subject of a moderation case. For content of a private group, it has neither a name nor a path. */
export const CaseAbout = z
  .object({
    kind: z.enum(reportables),
    name: z.string().describe('The beginning of its text, or its name; empty if that was deleted or is private.'),
    path: z.string().nullable().describe('Path of its page; null if it is deleted or private.'),
    isGone: z.boolean(),
    isPrivate: z.boolean(),
    isSealed: z.boolean().describe('No one can open the case.'),
  })
  .meta({ id: 'CaseAbout' })

export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    actorId: Id.describe('The admin, a moderator, the nil UUID for the operator, or a UUID that ends in 1 for a rule.'),
    actor: Named,
    action: z.string().describe('The action, as in member.deactivated.'),
    targetKind: z.string().describe('member, prediction, case, or product.'),
    targetId: z.string(),
    target: Named,
    about: CaseAbout.nullable().describe('For a case; null for other targets, and while moderation is unavailable.'),
    ip: z.string().describe('The IP address of the author.'),
    note: z.string().describe('The reason or details; usually empty.'),
  })
  .meta({ id: 'AuditEntry' })

export const getAuditLog = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Acts of the admin, moderators and the operator, newest first; also deletions unfinished after an hour',
  query: Page,
  reply: z.object({
    entries: z.array(AuditEntry),
    unfinishedDeletions: z.array(z.object({ memberId: Id, since: Instant, services: z.array(z.string()) })),
  }),
})
