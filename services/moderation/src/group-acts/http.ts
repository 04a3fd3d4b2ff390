import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { actAsCreator } from './act-as-creator.ts'
import { liftAsCreator } from './lift-as-creator.ts'
import { listGroupActs } from './list-group-acts.ts'
import { toHidden } from './present.ts'

export const groupActRoutes = (ctx: Context): Route[] => [
  route(calls.listGroupActs, async ({ member, query }) => {
    const { hidden, cards } = await listGroupActs(ctx, member, query)
    return hidden.map((each) => toHidden(each, cards))
  }),
  route(calls.actAsCreator, async ({ member, body }) => ({ id: await actAsCreator(ctx, member, body) })),
  route(calls.liftAsCreator, ({ member, params }) => liftAsCreator(ctx, member, params.id)),
]
