import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { getProfileTexts } from './get-texts.ts'

export const wordMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'getProfileTexts'> => ({
  getProfileTexts: {
    from: ['moderation'],
    run: ({ memberId }) => getProfileTexts(ctx, memberId),
  },
})
