import { toServiceError } from '@hunch/kit/errors'
import type { Context } from '../context.ts'
import { beginSignIn } from '../usecases/begin-sign-in.ts'
import { finishSignIn } from '../usecases/finish-sign-in.ts'
import type { Browser } from '../usecases/open-session.ts'
import {
  clearSignInState,
  type Request,
  type Response,
  sessionTokenOf,
  setSession,
  setSignInState,
  signInStateOf,
} from './cookies.ts'
import { originOf } from './origin.ts'
import { visitOf } from './visit.ts'

const callbackPath = '/api/auth/google/callback'

export const browserOf = (ctx: Context, request: Request): Browser => ({
  userAgent: request.headers['user-agent'] ?? '',
  token: sessionTokenOf(ctx.config, request),
})

/** Sends the browser to the identity provider. */
export async function startSignIn(ctx: Context, request: Request, response: Response, returnTo: string | undefined) {
  await orBackToLanding(ctx, response, async () => {
    const callbackUrl = originOf(ctx.config, request.headers) + callbackPath
    const { location, sealed, goodForMs } = await beginSignIn(ctx, { returnTo, callbackUrl })
    setSignInState(ctx.config, response, sealed, goodForMs)
    return location
  })
}

/** Takes the browser back from the identity provider, with a session where all went well. */
export async function endSignIn(
  ctx: Context,
  request: Request,
  response: Response,
  { query, ip }: { query: Record<string, unknown>; ip: string },
) {
  clearSignInState(ctx.config, response)
  await orBackToLanding(ctx, response, async () => {
    const visit = visitOf(ctx, request, ip)
    const callbackUrl = visit.origin + callbackPath
    const back = { query: textsOf(query), sealed: signInStateOf(request), callbackUrl }
    const { token, returnTo } = await finishSignIn(ctx, back, browserOf(ctx, request), visit)
    setSession(ctx.config, response, token)
    return returnTo
  })
}

/** Redirects to where `go` says; where it fails, to the landing page, which has the sentence for the code. */
async function orBackToLanding(ctx: Context, response: Response, go: () => Promise<string>): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  try {
    response.redirect(302, await go())
  } catch (thrown) {
    const error = toServiceError(thrown)
    if (error.kind === 'internal') ctx.log.error({ err: thrown }, 'a sign-in failed')
    else if (error.cause) ctx.log.warn({ err: error.cause, code: error.code }, 'a sign-in was refused')
    response.redirect(302, `/?signInError=${error.code}`)
  }
}

/** The parameters that came once; one that came twice counts as absent. */
const textsOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
