import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import { clientInfoOf, languageOf } from '../client-info.ts'
import type { Context } from '../context.ts'
import { resendVerification } from './resend-verification.ts'
import { verifyEmail } from './verify-email.ts'

export const verificationRoutes = (ctx: Context): Route[] => [
  route(calls.verifyEmail, async ({ request, query, member, ip }) => {
    const { preferredLanguage } = await verifyEmail(ctx, { token: query.token, member, ip })
    return { message: say(preferredLanguage ?? languageOf(request), 'done.emailVerified') }
  }),
  route(calls.resendVerification, async ({ member, request, ip }) => {
    await resendVerification(ctx, member, clientInfoOf(ctx, request, ip))
    return { message: say(languageOf(request), 'done.verificationSent') }
  }),
]
