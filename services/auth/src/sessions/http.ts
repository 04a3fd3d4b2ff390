import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { languageOf } from '../client-info.ts'
import type { Context } from '../context.ts'
import { clearSessionCookie, type Request, type Response, sessionTokenOf } from '../cookies.ts'
import { toSession } from './present.ts'
import { endAllSessions, endSession, getSignInAttempt, listSessions } from './sessions.ts'
import { signOut } from './sign-out.ts'
import { signOutPage } from './sign-out-page.ts'

const pagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const sessionRoutes = (ctx: Context): Route[] => [
  route(calls.logout, ({ request, response, query }) => signOutOrConfirm(ctx, request, response, query.confirm)),
  route(calls.listSessions, async ({ member }) =>
    (await listSessions(ctx, member)).map((session) => toSession(session, member.sessionId)),
  ),
  route(calls.getSignInAttempt, async ({ member }) => ({ attempt: await getSignInAttempt(ctx, member) })),
  route(calls.endSession, async ({ member, params, response }) => {
    await endSession(ctx, member, params.id)
    if (params.id === member.sessionId) clearSessionCookie(ctx.config, response)
  }),
  route(calls.endAllSessions, async ({ member, response }) => {
    await endAllSessions(ctx, member)
    clearSessionCookie(ctx.config, response)
  }),
]

/**
 * Signs out and redirects to the landing page if the navigation comes from the product itself. Otherwise shows a
 * confirmation page, because any site may link here.
 */
async function signOutOrConfirm(ctx: Context, request: Request, response: Response, proof: string | undefined) {
  const token = sessionTokenOf(ctx.config, request)
  const fromProduct = request.headers['sec-fetch-site'] === 'same-origin'
  const { confirmWith } = await signOut(ctx, { token, fromProduct, proof })
  response.setHeader('cache-control', 'no-store')
  if (confirmWith) {
    response.setHeader('content-security-policy', pagePolicy)
    const language = languageOf(request)
    response.type('html').send(signOutPage({ product: ctx.config.productName, proof: confirmWith, language }))
  } else {
    clearSessionCookie(ctx.config, response)
    response.redirect(302, '/')
  }
}
