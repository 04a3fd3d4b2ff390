import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import type { Context } from '../context.ts'
import { resendVerification } from '../usecases/ask-for-verification.ts'
import { requestPasswordReset } from '../usecases/request-password-reset.ts'
import { resetPassword } from '../usecases/reset-password.ts'
import { verifyEmail } from '../usecases/verify-email.ts'
import type { Request } from './cookies.ts'
import { languageOf } from './language.ts'
import { visitOf } from './visit.ts'

type Done = 'resetRequested' | 'passwordReset' | 'emailVerified' | 'verificationSent'

/** That something was done, in the language of the member, or else of her browser. */
const done = (what: Done, request: Request, language?: string | null) => ({
  message: say(language ?? languageOf(request), `done.${what}`),
})

/** Passwords and e-mails, by links that are mailed. */
export const mailedLinks = (ctx: Context): Route[] => [
  route(calls.forgotPassword, async ({ request, body, ip }) => {
    await requestPasswordReset(ctx, body.email, visitOf(ctx, request, ip))
    return done('resetRequested', request)
  }),
  route(calls.resetPassword, async ({ request, body, ip }) => {
    await resetPassword(ctx, { ...body, ip })
    return done('passwordReset', request)
  }),
  route(calls.verifyEmail, async ({ request, query, ip }) => {
    const { preferredLanguage: chosen } = await verifyEmail(ctx, query.token, ip)
    return done('emailVerified', request, chosen)
  }),
  route(calls.resendVerification, async ({ member, request, ip }) => {
    await resendVerification(ctx, member, visitOf(ctx, request, ip))
    return done('verificationSent', request)
  }),
]
