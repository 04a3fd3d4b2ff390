import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toDetail } from '../groups/present.ts'
import { createGroup } from './create-group.ts'

export const creationRoutes = (ctx: Context): Route[] => [
  route(calls.createGroup, async ({ member, body, request, response }) => {
    const key = readIdempotencyKey(request, member.id, 'createGroup')
    const fields = { ...body, categoryId: body.categoryId ?? null }
    const detail = await createGroup(ctx, member, { fields, key, present: toDetail })
    response.setHeader('location', `/api/groups/${detail.id}`)
    return detail
  }),
]
