import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { getTexts } from './get-texts.ts'

export const wordMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'getProfileTexts'> => ({
  getProfileTexts: {
    from: ['moderation'],
    run: async ({ memberId }) => ({ texts: await getTexts(ctx, memberId) }),
  },
})
