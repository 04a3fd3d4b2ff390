import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { findLink } from './links.ts'

export const mailMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'findStatementLink'> => ({
  findStatementLink: {
    from: ['moderation'],
    run: async ({ token, ip }) => {
      const link = await findLink(ctx, 'statement', { token, ip })
      return link?.actId ? { statement: { memberId: link.accountId, actId: link.actId } } : {}
    },
  },
})
