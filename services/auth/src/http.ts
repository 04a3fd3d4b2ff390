import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import { accountRoutes } from './accounts/http.ts'
import { adminRoutes } from './admin/http.ts'
import { clientInfoOf, languageOf } from './client-info.ts'
import type { Context } from './context.ts'
import { clearSessionCookie } from './cookies.ts'
import { deleteOwnAccount } from './erasure/erase-account.ts'
import { exportRoutes } from './export/http.ts'
import { passkeyRoutes } from './passkeys/http.ts'
import { passwordRoutes } from './passwords/http.ts'
import { profileRoutes } from './profile/http.ts'
import { checkInvitation } from './registration/registration.ts'
import { sessionRoutes } from './sessions/http.ts'
import { signInRoutes } from './sign-in/http.ts'
import { signInLinkRoutes } from './sign-in-links/http.ts'
import { signUpRoutes } from './sign-up/http.ts'
import { resendVerification } from './verification/resend-verification.ts'
import { verifyEmail } from './verification/verify-email.ts'

/** All HTTP routes of the service. */
export const routes = (ctx: Context): Route[] => [
  ...signInRoutes(ctx),
  ...signUpRoutes(ctx),
  ...registrationRoutes(ctx),
  ...passwordRoutes(ctx),
  ...signInLinkRoutes(ctx),
  ...passkeyRoutes(ctx),
  ...sessionRoutes(ctx),
  ...verificationRoutes(ctx),
  ...accountRoutes(ctx),
  ...profileRoutes(ctx),
  ...exportRoutes(ctx),
  ...erasureRoutes(ctx),
  ...adminRoutes(ctx),
]

const registrationRoutes = (ctx: Context): Route[] => [
  route(calls.getInvitation, async ({ query, ip }) => ({ state: await checkInvitation(ctx, query.code, ip) })),
]

const verificationRoutes = (ctx: Context): Route[] => [
  route(calls.verifyEmail, async ({ request, query, member, ip }) => {
    const { preferredLanguage } = await verifyEmail(ctx, { token: query.token, member, ip })
    return { message: say(preferredLanguage ?? languageOf(request), 'done.emailVerified') }
  }),
  route(calls.resendVerification, async ({ member, request, ip }) => {
    await resendVerification(ctx, member, clientInfoOf(ctx, request, ip))
    return { message: say(languageOf(request), 'done.verificationSent') }
  }),
]

const erasureRoutes = (ctx: Context): Route[] => [
  route(calls.deleteOwnAccount, async ({ member, body, response }) => {
    await deleteOwnAccount(ctx, member, body.email)
    clearSessionCookie(ctx.config, response)
  }),
]
