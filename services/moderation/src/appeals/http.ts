import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { toDetail } from '../cases/present.ts'
import { showCase } from '../cases/show-case.ts'
import type { Context } from '../context.ts'
import { toStatement } from '../statements/present.ts'
import { appealAct, appealMailed } from './appeal-act.ts'
import { decideAppeal } from './decide-appeal.ts'
import { listAppeals } from './list-appeals.ts'
import { toWaitingAppeal } from './present.ts'

export const appealRoutes = (ctx: Context): Route[] => [
  route(calls.appealAct, async ({ member, params, body }) =>
    toStatement(await appealAct(ctx, member, params.id, body.text)),
  ),
  route(calls.appealMailedStatement, async ({ ip, body }) =>
    toStatement(await appealMailed(ctx, { token: body.token, ip }, body.text)),
  ),
  route(calls.listAppeals, async ({ member, query }) => {
    const { waiting, cards } = await listAppeals(ctx, member, query)
    return waiting.map((each) => toWaitingAppeal(each, cards))
  }),
  route(calls.decideAppeal, async ({ member, params, query, body }) =>
    toDetail(await showCase(ctx, member, await decideAppeal(ctx, member, params.id, { ...body, ...query }))),
  ),
]
