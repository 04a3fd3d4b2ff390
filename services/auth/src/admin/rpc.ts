import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { listStaff } from '../accounts/list-users.ts'
import { announceAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'

export const adminMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'noteAdminAct' | 'getStaff'> => ({
  noteAdminAct: {
    from: ['predictions', 'moderation'],
    run: async ({ actId }, { member }) => {
      await announceAct(ctx, member, actId)
      return {}
    },
  },
  getStaff: { from: ['moderation'], run: () => listStaff(ctx) },
})
