import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { keepAgreement } from './keep-agreements.ts'

export const agreementMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'noteAgreement'> => ({
  noteAgreement: {
    from: ['moderation'],
    run: async ({ memberId, version }) => {
      await ctx.database.transaction((tx) => keepAgreement(tx, memberId, version))
      return {}
    },
  },
})
