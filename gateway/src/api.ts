import type { Call } from '@hunch/proto/http'
import type { Request, RequestHandler, Response } from 'express'
import { bodyRule, requireBodyWithin } from './body.ts'
import type { Upstreamed } from './config.ts'
import type { Context } from './context.ts'
import { sessionToken } from './cookies.ts'
import { errors } from './errors.ts'
import { type Exchange, exchangeOf, requestIdOf } from './exchange.ts'
import { forwardedHeaders } from './forwarded.ts'
import type { OwnCalls } from './own.ts'
import type { Rates } from './rates.ts'
import type { Routes } from './routes.ts'
import type { Session } from './session.ts'
import type { Upstream } from './upstream.ts'

/** Paths where nothing but calls can be: an unknown one is told as a problem, not as a page. */
const reserved = /^\/(?:api|uploads|internal)(?:\/|$)/i

/** However long admission took, a service gets this time. */
const leastAnswerMs = 100

/**
 * The calls of the product: found in the routing table, counted, admitted, judged by their
 * headers, and streamed to their owner with a signed identity; the gateway's own are answered here.
 */
export function serveCalls(
  context: Context,
  given: { routes: Routes; rates: Rates; upstreams: ReadonlyMap<Upstreamed, Upstream>; own: OwnCalls },
): RequestHandler {
  const { routes, rates, upstreams, own } = given
  return async (request, response, next) => {
    const exchange = exchangeOf(response)
    const route = routes.find(request.method, exchange.path)
    if (!route && !reserved.test(exchange.path)) return next()
    await rates.countAddress(request.method, exchange.address)
    if (!route) throw errors.noSuchCall({ path: exchange.path.slice(0, 200) })
    if ('allow' in route) {
      response.setHeader('allow', route.allow.join(', '))
      throw errors.methodNotAllowed({ method: request.method, path: exchange.path.slice(0, 200) })
    }
    const { call, name } = route.call
    const session = await admit(context, call, request)
    if (session) await rates.countMember(request.method, session.memberId)
    const body = bodyRule(call, context.limits)
    requireBodyWithin(body, request)
    const { owner } = call
    if (owner === 'gateway') return own[name]?.(request, response, session)
    request.headers = await withIdentity(context, owner, exchange, session, request, response)
    if (response.writableEnded || request.socket.destroyed) return
    const isLong = call.files !== undefined || call.reply === 'archive'
    const patience = isLong ? context.limits.longAnswerMs : context.limits.answerMs
    const answerMs = Math.max(leastAnswerMs, patience - (performance.now() - exchange.at))
    await upstreams.get(owner)?.pass(request, response, { body, answerMs })
  }
}

/**
 * Whose call it is, and whether they may make it at all; the service judges again. A cookie
 * that no session has is a visitor's. Where auth is away, visitors' calls are served as a
 * visitor's (but auth's own, which could only answer wrongly), all others are `unavailable`.
 */
async function admit({ config, sessions, log }: Context, call: Call, request: Request): Promise<Session | undefined> {
  const token = sessionToken(request.headers.cookie, config.secure)
  const open = call.who === 'visitor'
  const session = token
    ? await sessions.resolve(token).catch((error: unknown) => {
        if (!open || call.owner === 'auth') throw errors.unavailable({}, { cause: error })
        log.warn({ err: error }, 'a session could not be resolved')
        return undefined
      })
    : undefined
  if (!open && !session) throw errors.notSignedIn()
  if (call.who === 'admin' && session?.role !== 'admin') throw errors.adminOnly()
  return session
}

async function withIdentity(
  { identity }: Context,
  owner: Upstreamed,
  exchange: Exchange,
  session: Session | undefined,
  request: Request,
  response: Response,
) {
  const stated = session
    ? { sub: session.memberId, sid: session.id, role: session.role, tz: session.timeZone, ip: exchange.address }
    : { ip: exchange.address }
  const cookie = owner === 'auth' ? request.headers.cookie : undefined
  return forwardedHeaders(request, exchange, {
    requestId: requestIdOf(response),
    authorization: `Bearer ${await identity.sign(owner, stated)}`,
    ...(cookie ? { cookie } : {}),
  })
}
