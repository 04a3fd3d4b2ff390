import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { toResolved } from './present.ts'
import { resolveSessions } from './resolve-sessions.ts'

export const sessionMethods = (
  ctx: Context,
): Pick<Implementation<typeof AuthService>, 'resolveSession' | 'resolveSessions'> => ({
  resolveSession: {
    from: ['gateway'],
    run: async ({ sessionToken }) => toResolved((await resolveSessions(ctx, [sessionToken]))[0]),
  },
  resolveSessions: {
    from: ['gateway'],
    run: async ({ sessionTokens }) => ({ sessions: (await resolveSessions(ctx, sessionTokens)).map(toResolved) }),
  },
})
