import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page } from './common.ts'
import { User } from './members.ts'

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
  summary: 'Ends all sessions of a member and refuses sign-in',
  params: ById,
  reply: User,
  errors: ['userNotFound', 'adminStays'],
})

export const reactivateUser = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/users/{id}/reactivate',
  summary: 'Lets a member in again',
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
    z.object({ state: z.literal('there'), name: z.string().describe('As it is now.') }),
    z.object({ state: z.literal('gone') }),
    z.object({ state: z.literal('unknown') }),
  ])
  .describe('What an id is called; the log keeps ids alone. `unknown` while whoever knows does not answer.')

export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    actorId: Id.describe('The admin.'),
    actor: Named,
    action: z.string().describe('What was done, as in member.deactivated.'),
    targetKind: z.string(),
    targetId: z.string(),
    target: Named,
    ip: z.string().describe('The address that it was done from.'),
  })
  .meta({ id: 'AuditEntry' })

export const getAuditLog = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'What the admin did, newest first; also the deletions that a service has not finished within an hour',
  query: Page,
  reply: z.object({
    entries: z.array(AuditEntry),
    unfinishedDeletions: z.array(z.object({ memberId: Id, since: Instant, services: z.array(z.string()) })),
  }),
})
