import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { toResolved } from './present.ts'
import { resolveSession } from './resolve-session.ts'

export const sessionMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'resolveSession'> => ({
  resolveSession: {
    from: ['gateway'],
    run: async ({ sessionToken }) => toResolved(await resolveSession(ctx, sessionToken)),
  },
})
