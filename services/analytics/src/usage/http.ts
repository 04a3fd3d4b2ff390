import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { recordActivity } from './record-activity.ts'
import { recordShare } from './record-share.ts'
import { endSession, startSession } from './track-session.ts'

export const usageRoutes = (ctx: Context): Route[] => [
  route(calls.startSession, async ({ member }) => ({ id: await startSession(ctx, member) })),
  route(calls.endSessionOfUse, ({ member, body }) => endSession(ctx, member, body)),
  route(calls.recordActivity, ({ member, body }) => recordActivity(ctx, member, body)),
  route(calls.recordShare, ({ member, body }) =>
    recordShare(ctx, member, {
      postId: body.predictionId,
      method: body.shareMethod ?? body.shareType ?? null,
      platform: body.platform || null,
    }),
  ),
]
