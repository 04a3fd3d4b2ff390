import { implement } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from './context.ts'
import { toCard, toResolved } from './present.ts'
import { getMemberCards } from './usecases/get-member-cards.ts'
import { resolveSession } from './usecases/resolve-session.ts'

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
      run: async ({ memberIds }) => ({ cards: (await getMemberCards(ctx, memberIds)).map(toCard) }),
    },
  })
