import { implement } from '@hunch/kit/rpc'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { toCaseTarget } from './cases/present.ts'
import { nameTargets } from './cases/show-case.ts'
import type { Context } from './context.ts'
import { exportMember } from './export/export-member.ts'
import { toFiles } from './export/present.ts'
import { getNotices } from './notices/mail-notices.ts'
import { toNotice } from './notices/present.ts'

/** All gRPC methods, each with its callers. */
export const moderationService = (ctx: Context) =>
  implement(ModerationService, {
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toFiles(await exportMember(ctx, memberId)) }),
    },
    getCaseTargets: {
      from: ['auth'],
      run: async ({ caseIds }) => ({ targets: (await nameTargets(ctx, caseIds)).map(toCaseTarget) }),
    },
    getNotices: {
      from: ['auth'],
      run: async ({ reportIds }) => ({ notices: (await getNotices(ctx, reportIds)).map(toNotice) }),
    },
  })
