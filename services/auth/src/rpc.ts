import { type Implementation, implement } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { listStaff } from './accounts/list-users.ts'
import { accountMethods } from './accounts/rpc.ts'
import { keepAgreement } from './agreements/agreements.ts'
import { announceAct } from './audit/record-act.ts'
import type { Context } from './context.ts'
import { findLink } from './mail/links.ts'
import { profileMethods } from './profile/rpc.ts'
import { readRegistration } from './registration/registration.ts'
import { toResolved } from './sessions/present.ts'
import { resolveSessions } from './sessions/resolve-sessions.ts'
import { signInOptionsOf } from './sign-in/providers.ts'
import { getProfileTexts } from './words/profile-texts.ts'

/** All gRPC methods of the service. */
export const methods = (ctx: Context) =>
  implement(AuthService, {
    ...sessionMethods(ctx),
    ...signInMethods(ctx),
    ...accountMethods(ctx),
    ...profileMethods(ctx),
    ...adminMethods(ctx),
    ...agreementMethods(ctx),
    ...mailMethods(ctx),
    ...wordMethods(ctx),
  })

type Methods = Implementation<typeof AuthService>

const sessionMethods = (ctx: Context): Pick<Methods, 'resolveSession' | 'resolveSessions'> => ({
  resolveSession: {
    from: ['gateway'],
    run: async ({ sessionToken }) => toResolved((await resolveSessions(ctx, [sessionToken]))[0]),
  },
  resolveSessions: {
    from: ['gateway'],
    run: async ({ sessionTokens }) => ({ sessions: (await resolveSessions(ctx, sessionTokens)).map(toResolved) }),
  },
})

const signInMethods = (ctx: Context): Pick<Methods, 'getSignInOptions'> => ({
  getSignInOptions: {
    from: ['gateway'],
    run: async () => ({
      options: signInOptionsOf(ctx).map((option) => ({ ...option, icon: option.icon ?? '' })),
      registration: (await readRegistration(ctx.database.db)).mode,
    }),
  },
})

const adminMethods = (ctx: Context): Pick<Methods, 'noteAdminAct' | 'getStaff'> => ({
  noteAdminAct: {
    from: ['predictions', 'moderation'],
    run: async ({ actId }, { member }) => {
      await announceAct(ctx, member, actId)
      return {}
    },
  },
  getStaff: { from: ['moderation'], run: () => listStaff(ctx) },
})

const agreementMethods = (ctx: Context): Pick<Methods, 'noteAgreement'> => ({
  noteAgreement: {
    from: ['moderation'],
    run: async ({ memberId, version }) => {
      await ctx.database.transaction((tx) => keepAgreement(tx, memberId, version))
      return {}
    },
  },
})

const mailMethods = (ctx: Context): Pick<Methods, 'findStatementLink'> => ({
  findStatementLink: {
    from: ['moderation'],
    run: async ({ token, ip }) => {
      const link = await findLink(ctx, 'statement', { token, ip })
      return link?.actId ? { statement: { memberId: link.accountId, actId: link.actId } } : {}
    },
  },
})

const wordMethods = (ctx: Context): Pick<Methods, 'getProfileTexts'> => ({
  getProfileTexts: {
    from: ['moderation'],
    run: ({ memberId }) => getProfileTexts(ctx, memberId),
  },
})
