import type { IncomingHttpHeaders } from 'node:http'
import { toServiceError } from '@hunch/kit/errors'
import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { clientInfoOf, productOriginOf } from '../client-info.ts'
import type { Context } from '../context.ts'
import {
  browserOf,
  clearSignInStateCookie,
  knownBrowserCookieOf,
  type Request,
  type Response,
  sessionTokenOf,
  setKnownBrowserCookie,
  setSessionCookie,
  setSignInStateCookie,
  setSignUpCookie,
  signInStateOf,
} from '../cookies.ts'
import type { ProviderName } from '../schema/index.ts'
import { beginSignIn, providerChoice } from './begin-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'

/** The page on which a new person completes the sign-up. */
const signUpPage = '/sign-up'

export const signInRoutes = (ctx: Context): Route[] => [
  route(calls.startSignIn, (input) => begin(ctx, 'google', input)),
  route(calls.startOidcSignIn, (input) => begin(ctx, 'oidc', input)),
  route(calls.startLogin, (input) => beginLogin(ctx, input)),
  route(calls.finishSignIn, (input) => finish(ctx, 'google', input)),
  route(calls.finishOidcSignIn, (input) => finish(ctx, 'oidc', input)),
]

interface Start {
  readonly request: Request
  readonly response: Response
  readonly query: {
    readonly returnTo?: string | undefined
    readonly attempt?: string | undefined
    readonly invitation?: string | undefined
  }
}

/** Starts a sign-in if only one provider is configured. If there are several, redirects to the landing page to choose one. */
async function beginLogin(ctx: Context, start: Start): Promise<void> {
  const [first, ...others] = ctx.providers.keys()
  if (first && others.length === 0) return begin(ctx, first, start)
  await redirect(ctx, start.response, async () => providerChoice(start.query.returnTo))
}

async function begin(ctx: Context, provider: ProviderName, { request, response, query }: Start): Promise<void> {
  await redirect(ctx, response, async () => {
    const callbackUrl = callbackUrlOf(ctx, provider, request.headers)
    const { returnTo, attempt, invitation } = query
    const isSignedIn = sessionTokenOf(ctx.config, request) !== ''
    const { location, sealed, maxAgeMs } = await beginSignIn(ctx, provider, {
      returnTo,
      attempt,
      invitation,
      callbackUrl,
      isSignedIn,
    })
    setSignInStateCookie(ctx.config, response, sealed, maxAgeMs)
    return location
  })
}

/**
 * Handles the callback of the identity provider. Sets the cookie of the session, or of the sign-up. Redirects a member whom
 * moderation has deactivated to the statement.
 */
async function finish(
  ctx: Context,
  provider: ProviderName,
  {
    request,
    response,
    query,
    ip,
  }: Pick<Start, 'request' | 'response'> & { query: Record<string, unknown>; ip: string },
): Promise<void> {
  clearSignInStateCookie(ctx.config, response)
  await redirect(ctx, response, async () => {
    const client = clientInfoOf(ctx, request, ip)
    const callbackUrl = callbackUrlOf(ctx, provider, request.headers)
    const callback = { provider, query: singleValues(query), sealed: signInStateOf(ctx.config, request), callbackUrl }
    const browser = { ...browserOf(ctx.config, request), knownBrowser: knownBrowserCookieOf(ctx.config, request) }
    const finished = await finishSignIn(ctx, callback, browser, client)
    if (finished.signUpToken !== undefined) {
      setSignUpCookie(ctx.config, response, finished.signUpToken)
      return signUpPage
    }
    if (finished.statementPath !== undefined) return finished.statementPath
    setSessionCookie(ctx.config, response, finished.token)
    if (finished.knownBrowser) setKnownBrowserCookie(ctx.config, response, finished.knownBrowser)
    return finished.returnTo
  })
}

/** Redirects to the URL that `step` returns. If `step` fails, redirects to the landing page with the error's code. */
async function redirect(ctx: Context, response: Response, step: () => Promise<string>): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  try {
    response.redirect(302, await step())
  } catch (thrown) {
    const error = toServiceError(thrown)
    if (error.kind === 'internal') ctx.log.error({ err: thrown }, 'a sign-in failed')
    else if (error.cause) ctx.log.warn({ err: error.cause, code: error.code }, 'a sign-in was rejected')
    const { until } = error.params ?? {}
    const details = new URLSearchParams({ signInError: error.code, ...(until ? { until: `${until}` } : {}) })
    response.redirect(302, `/?${details}`)
  }
}

const callbackUrlOf = (ctx: Context, provider: ProviderName, headers: IncomingHttpHeaders): string =>
  `${productOriginOf(ctx, headers)}/api/auth/${provider}/callback`

/** Returns the query parameters that occur once. Leaves out repeated ones. */
const singleValues = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
