import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { profileImagesInUse } from './profile-image.ts'
import { turnOffEmails } from './set-preferences.ts'

type Methods = Pick<Implementation<typeof AuthService>, 'photosInUse' | 'turnOffEmails'>

export const profileMethods = (ctx: Context): Methods => ({
  photosInUse: {
    from: ['media'],
    run: async ({ photoFiles }) => ({ photoFiles: await profileImagesInUse(ctx, photoFiles) }),
  },
  turnOffEmails: {
    from: ['notifications'],
    run: async ({ memberId }) => {
      await turnOffEmails(ctx, memberId)
      return {}
    },
  },
})
