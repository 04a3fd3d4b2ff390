import { createRouteTimes, type RouteTimes, requestIdOf } from '@hunch/kit/http'
import type { Observer } from '@hunch/kit/telemetry'
import { agreeToTerms, type Call, isEventStream } from '@hunch/proto/http'
import type { Request, RequestHandler, Response } from 'express'
import type { ServiceName } from '../config.ts'
import type { Context } from '../context.ts'
import { errors, quoted } from '../errors.ts'
import { bodyRuleOf, requireAcceptableBody } from '../requests/body-limits.ts'
import { type Exchange, exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { holderOf } from '../requests/shares.ts'
import { admit } from '../sessions/admission.ts'
import { sessionToken } from '../sessions/cookies.ts'
import type { Session } from '../sessions/session-cache.ts'
import { forwardedHeaders } from '../upstreams/forwarded-headers.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import { callLimits } from './limits.ts'
import type { Routes } from './routes.ts'

/** Handles a call that the gateway owns itself. The session has already been checked against the contract. */
export type GatewayCall = (request: Request, response: Response, session: Session | undefined) => void | Promise<void>

/** The gateway's own calls, by the names of their contracts. */
export type GatewayCalls = Readonly<Record<string, GatewayCall>>

/**
 * Matches paths that are reserved for calls. If such a path is unknown, the response is a problem instead of the web app's
 * page.
 */
const reserved = /^\/(?:api|uploads|internal)(?:\/|$)/i

interface CallOptions {
  readonly contracts: Readonly<Record<string, Call>>
  readonly routes: Routes
  readonly rateLimits: RateLimits
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>
  readonly gatewayCalls: GatewayCalls
}

/**
 * Serves the product's calls. Finds the contract, applies the rate limits, admits the session, checks
 * the body's headers, and forwards to the owner with a signed identity. Handles the gateway's own calls.
 */
export function serveCalls(
  context: Context,
  { contracts, routes, rateLimits, upstreams, gatewayCalls }: CallOptions,
): RequestHandler {
  const { limits, observer, timers } = context
  const times = timesOf(observer, contracts)
  return async (request, response, next) => {
    const exchange = exchangeOf(response)
    const route = routes.find(request.method, exchange.path)
    if (!route && !reserved.test(exchange.path)) return next()
    const countAddress = () => rateLimits.countAddress(request.method, exchange.address)
    // A known member's call is not counted by address, so strangers on the same address do not use up the member's limit.
    const isMember = route && 'call' in route && context.sessions.knownMember(tokenOf(context, request)) !== undefined
    if (!isMember) await countAddress()
    if (!route) throw errors.noSuchCall({ path: quoted(exchange.path) })
    if ('allow' in route) {
      response.setHeader('allow', route.allow.join(', '))
      throw errors.methodNotAllowed({ method: request.method, path: quoted(exchange.path) })
    }
    const { call, name } = route.call
    response.locals.times = times.get(call)
    const session = await admit(context, call, request).catch(async (error: unknown) => {
      if (isMember) await countAddress()
      throw error
    })
    if (session) await rateLimits.countMember(request.method, session.memberId)
    else if (isMember) await countAddress()
    const bodyRule = bodyRuleOf(call, limits)
    requireAcceptableBody(bodyRule, request)
    const { owner } = call
    if (session && changesSession(call)) forgetSessionAfter(context, request, response)
    if (owner === 'gateway') return gatewayCalls[name]?.(request, response, session)
    request.headers = await headersFor(context, owner, exchange, session, request, response)
    const isLong = call.files !== undefined || call.reply === 'archive'
    const totalMs = isLong ? limits.longAnswerMs : limits.answerMs
    const responseMs = Math.max(callLimits.minAnswerMs, totalMs - (timers.now() - exchange.receivedAt))
    const holder = holderOf(exchange.address, session)
    await upstreams.get(owner)?.forward(request, response, { bodyRule, holder, responseMs })
  }
}

/** Returns the duration metric of each call. Live streams are not measured: they last until the client leaves. */
function timesOf({ metrics }: Observer, contracts: Readonly<Record<string, Call>>): ReadonlyMap<Call, RouteTimes> {
  const make = createRouteTimes(metrics)
  const unmeasured: RouteTimes = { route: 'live', observe: () => {} }
  return new Map(
    Object.values(contracts).map((call) => [
      call,
      isEventStream(call.reply) ? unmeasured : make(call.method, call.path),
    ]),
  )
}

/** Returns whether a call may change a session's data: auth's calls that are not GET, and the agreement to the terms. */
const changesSession = (call: Call): boolean =>
  call.method !== 'GET' && (call.owner === 'auth' || call.path === agreeToTerms.path)

/** Drops the cached session after the response, so that a new time zone, for example, applies to the member's next call. */
function forgetSessionAfter(context: Context, request: Request, response: Response): void {
  const token = tokenOf(context, request)
  if (token) response.once('close', () => context.sessions.forget(token))
}

const tokenOf = ({ config }: Context, { headers }: Request): string | undefined =>
  sessionToken(headers.cookie, config.secure)

/** Returns the headers that a service gets, with the signed identity of the member or visitor. */
async function headersFor(
  { identity }: Context,
  owner: ServiceName,
  exchange: Exchange,
  session: Session | undefined,
  request: Request,
  response: Response,
) {
  const claims = session
    ? { sub: session.memberId, sid: session.id, role: session.role, tz: session.timeZone, ip: exchange.address }
    : { ip: exchange.address }
  const cookie = owner === 'auth' ? request.headers.cookie : undefined
  return forwardedHeaders(request, exchange, {
    requestId: requestIdOf(response),
    authorization: `Bearer ${await identity.sign(owner, claims)}`,
    ...(cookie ? { cookie } : {}),
  })
}
