import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { checkInvitation } from './registration.ts'

export const registrationRoutes = (ctx: Context): Route[] => [
  route(calls.getInvitation, async ({ query, ip }) => ({ state: await checkInvitation(ctx, query.code, ip) })),
]
