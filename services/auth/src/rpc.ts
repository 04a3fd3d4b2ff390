import { implement } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from './context.ts'
import { toCard, toContact, toResolved } from './present.ts'
import { getMembers } from './usecases/get-members.ts'
import { expectAdminAct } from './usecases/note-admin-act.ts'
import { picturesInUse } from './usecases/pictures-in-use.ts'
import { resolveSession } from './usecases/resolve-session.ts'
import { turnOffEmails } from './usecases/turn-off-emails.ts'

const everyService = ['gateway', 'predictions', 'social', 'groups', 'notifications', 'media', 'analytics']

/** protobuf method → use case. */
export const authService = (ctx: Context) =>
  implement(AuthService, {
    resolveSession: {
      from: ['gateway'],
      run: async ({ sessionToken }) => toResolved(await resolveSession(ctx, sessionToken)),
    },
    getMemberCards: {
      from: everyService,
      run: async ({ memberIds }) => ({ cards: (await getMembers(ctx, memberIds)).map(toCard) }),
    },
    getMemberContacts: {
      from: ['notifications', 'analytics'],
      run: async ({ memberIds }, { caller }) => {
        const members = await getMembers(ctx, memberIds)
        return { contacts: members.map((account) => toContact(account, caller === 'notifications')) }
      },
    },
    turnOffEmails: {
      from: ['notifications'],
      run: async ({ memberId }) => {
        await turnOffEmails(ctx, memberId)
        return {}
      },
    },
    photosInUse: {
      from: ['media'],
      run: async ({ photoFiles }) => ({ photoFiles: await picturesInUse(ctx, photoFiles) }),
    },
    noteAdminAct: {
      from: ['predictions'],
      run: async ({ actId }, { member }) => {
        await expectAdminAct(ctx, member, actId)
        return {}
      },
    },
  })
