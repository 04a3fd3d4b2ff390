import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { clearSessionCookie } from '../cookies.ts'
import { deleteOwnAccount } from './erase-account.ts'

export const erasureRoutes = (ctx: Context): Route[] => [
  route(calls.deleteOwnAccount, async ({ member, body, response }) => {
    await deleteOwnAccount(ctx, member, body.email)
    clearSessionCookie(ctx.config, response)
  }),
]
