import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { announceAct } from './record-act.ts'

export const adminMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'noteAdminAct'> => ({
  noteAdminAct: {
    from: ['predictions'],
    run: async ({ actId }, { member }) => {
      await announceAct(ctx, member, actId)
      return {}
    },
  },
})
