import type { IncomingHttpHeaders } from 'node:http'
import { toServiceError } from '@hunch/kit/errors'
import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { clientInfoOf } from '../client-info.ts'
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
  signInStateOf,
} from '../cookies.ts'
import { errors } from '../errors.ts'
import type { ProviderName } from '../schema.ts'
import { beginSignIn, providerChoice } from './begin-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'

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
  readonly query: { readonly returnTo?: string | undefined }
}

/** Starts to sign in at the one provider that there is; of several, people choose one on the landing page. */
async function beginLogin(ctx: Context, start: Start): Promise<void> {
  const [first, ...others] = ctx.providers.keys()
  if (first && others.length === 0) return begin(ctx, first, start)
  await redirect(ctx, start.response, async () => providerChoice(start.query.returnTo))
}

/** Redirects to the identity provider. */
async function begin(ctx: Context, provider: ProviderName, { request, response, query }: Start): Promise<void> {
  await redirect(ctx, response, async () => {
    const callbackUrl = callbackUrlOf(ctx, provider, request.headers)
    const { returnTo } = query
    const isSignedIn = sessionTokenOf(ctx.config, request) !== ''
    const { location, sealed, maxAgeMs } = await beginSignIn(ctx, provider, { returnTo, callbackUrl, isSignedIn })
    setSignInStateCookie(ctx.config, response, sealed, maxAgeMs)
    return location
  })
}

/** Takes the browser back from the identity provider and sets its session cookie. */
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
    const callback = { provider, query: singleValues(query), sealed: signInStateOf(request), callbackUrl }
    const browser = { ...browserOf(ctx.config, request), knownBrowser: knownBrowserCookieOf(ctx.config, request) }
    const { token, knownBrowser, returnTo } = await finishSignIn(ctx, callback, browser, client)
    setSessionCookie(ctx.config, response, token)
    if (knownBrowser) setKnownBrowserCookie(ctx.config, response, knownBrowser)
    return returnTo
  })
}

/** Redirects to what `step` returns; where it fails, to the landing page, which has a text for the error's code. */
async function redirect(ctx: Context, response: Response, step: () => Promise<string>): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  try {
    response.redirect(302, await step())
  } catch (thrown) {
    const error = toServiceError(thrown)
    if (error.kind === 'internal') ctx.log.error({ err: thrown }, 'a sign-in failed')
    else if (error.cause) ctx.log.warn({ err: error.cause, code: error.code }, 'a sign-in was rejected')
    response.redirect(302, `/?signInError=${error.code}`)
  }
}

const callbackUrlOf = (ctx: Context, provider: ProviderName, headers: IncomingHttpHeaders): string =>
  `${ctx.config.publicUrl || forwardedOrigin(headers)}/api/auth/${provider}/callback`

/**
 * Returns the origin under which the browser reached the gateway. The gateway sets both headers
 * itself, drops a client's own, and serves no host but the product's.
 *
 * @throws invalidRequest without them
 */
function forwardedOrigin(headers: IncomingHttpHeaders): string {
  const origin = `${headers['x-forwarded-proto']}://${headers['x-forwarded-host']}`
  const url = /^https?:\/\/[^/?#@\\\s]+$/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined
  if (!url) throw errors.invalidRequest({ fields: 'x-forwarded-host' })
  return url.origin
}

/** Returns the query parameters that occur once; one that occurs twice counts as absent. */
const singleValues = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
