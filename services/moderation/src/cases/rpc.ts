import type { Implementation } from '@hunch/kit/rpc'
import type { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import type { Context } from '../context.ts'
import { nameTargets } from './name-targets.ts'
import { toCaseTarget } from './present.ts'

export const caseMethods = (ctx: Context): Pick<Implementation<typeof ModerationService>, 'getCaseTargets'> => ({
  getCaseTargets: {
    from: ['auth'],
    run: async ({ caseIds }) => ({ targets: (await nameTargets(ctx, caseIds)).map(toCaseTarget) }),
  },
})
