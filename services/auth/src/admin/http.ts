import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { listAllUsers, listModerators, listRecentUsers, searchAllUsers } from '../accounts/list-users.ts'
import { toUserFor } from '../accounts/present.ts'
import type { Context } from '../context.ts'
import { toWaitingPerson } from '../sign-up/present.ts'
import { appointModerator, dismissModerator } from './change-moderator.ts'
import { changeRegistration, getRegistration } from './change-registration.ts'
import { approvePerson, listWaitingPeople, refusePerson } from './decide-on-person.ts'
import { createLink, listLinks, withdrawInvitation } from './manage-invitations.ts'
import { deactivateUser, deleteUser, reactivateUser } from './manage-users.ts'
import { toAuditLog, toInvitationLink, toRegistration } from './present.ts'
import { readAuditLog } from './read-audit-log.ts'

export function adminRoutes(ctx: Context): Route[] {
  const { adminEmail } = ctx.config
  return [
    route(calls.listRecentUsers, async ({ member }) =>
      (await listRecentUsers(ctx)).map((account) => toUserFor(member, account, adminEmail)),
    ),
    route(calls.listAllUsers, async ({ member, query }) =>
      (await listAllUsers(ctx, query)).map((account) => toUserFor(member, account, adminEmail)),
    ),
    route(calls.searchAllUsers, async ({ member, query }) =>
      (await searchAllUsers(ctx, query.q)).map((account) => toUserFor(member, account, adminEmail)),
    ),
    route(calls.deactivateUser, async ({ member, params }) =>
      toUserFor(member, await deactivateUser(ctx, member, params.id), adminEmail),
    ),
    route(calls.reactivateUser, async ({ member, params }) =>
      toUserFor(member, await reactivateUser(ctx, member, params.id), adminEmail),
    ),
    route(calls.deleteUser, ({ member, params }) => deleteUser(ctx, member, params.id)),
    route(calls.getAuditLog, async ({ member, query }) => toAuditLog(await readAuditLog(ctx, member, query))),
    ...moderatorRoutes(ctx),
    ...registrationRoutes(ctx),
  ]
}

const moderatorRoutes = (ctx: Context): Route[] => [
  route(calls.listModerators, async ({ member }) =>
    (await listModerators(ctx)).map((account) => toUserFor(member, account, ctx.config.adminEmail)),
  ),
  route(calls.appointModerator, async ({ member, params }) =>
    toUserFor(member, await appointModerator(ctx, member, params.id), ctx.config.adminEmail),
  ),
  route(calls.dismissModerator, async ({ member, params }) =>
    toUserFor(member, await dismissModerator(ctx, member, params.id), ctx.config.adminEmail),
  ),
]

const registrationRoutes = (ctx: Context): Route[] => [
  route(calls.getRegistration, async () => toRegistration(await getRegistration(ctx))),
  route(calls.changeRegistration, async ({ member, body }) => {
    await changeRegistration(ctx, member, body)
    return toRegistration(await getRegistration(ctx))
  }),
  route(calls.listInvitationLinks, async ({ query }) => (await listLinks(ctx, query)).map(toInvitationLink)),
  route(calls.createInvitationLink, async ({ member, body }) => {
    const { link, code } = await createLink(ctx, member, body)
    return { link: toInvitationLink(link), code }
  }),
  route(calls.withdrawInvitationLink, ({ member, params }) => withdrawInvitation(ctx, member, params.id)),
  route(calls.listWaitingPeople, async ({ query }) => (await listWaitingPeople(ctx, query)).map(toWaitingPerson)),
  route(calls.approvePerson, ({ member, params }) => approvePerson(ctx, member, params.id)),
  route(calls.refusePerson, ({ member, params, body }) => refusePerson(ctx, member, params.id, body.reason)),
]
