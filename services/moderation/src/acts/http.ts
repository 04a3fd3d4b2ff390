import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { toDetail } from '../cases/present.ts'
import { showCase } from '../cases/show-case.ts'
import type { Context } from '../context.ts'
import { dismissCase, reopenCase } from './dismiss-case.ts'
import { liftAct } from './lift-act.ts'
import { takeAct } from './take-act.ts'

export const actRoutes = (ctx: Context): Route[] => [
  route(calls.dismissCase, async ({ member, params, query }) => {
    await dismissCase(ctx, member, params.id, query)
    return toDetail(await showCase(ctx, member, params.id))
  }),
  route(calls.reopenCase, async ({ member, params }) => {
    await reopenCase(ctx, member, params.id)
    return toDetail(await showCase(ctx, member, params.id))
  }),
  route(calls.takeAct, async ({ member, params, query, body }) => {
    await takeAct(ctx, member, params.id, { ...body, ...query })
    return toDetail(await showCase(ctx, member, params.id))
  }),
  route(calls.liftAct, async ({ member, params, query }) =>
    toDetail(await showCase(ctx, member, await liftAct(ctx, member, params.id, query))),
  ),
]
