import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { readRegistration } from '../registration/registration.ts'
import { signInOptionsOf } from './providers.ts'

export const signInMethods = (ctx: Context): Pick<Implementation<typeof AuthService>, 'getSignInOptions'> => ({
  getSignInOptions: {
    from: ['gateway'],
    run: async () => ({
      options: signInOptionsOf(ctx).map((option) => ({ ...option, icon: option.icon ?? '' })),
      registration: (await readRegistration(ctx.database.db)).mode,
    }),
  },
})
