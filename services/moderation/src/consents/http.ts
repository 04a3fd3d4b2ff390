import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { agreeToTerms } from './agree-to-terms.ts'

export const consentRoutes = (ctx: Context): Route[] => [
  route(calls.agreeToTerms, ({ member, body }) => agreeToTerms(ctx, member, body.version)),
]
