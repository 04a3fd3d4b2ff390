import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { type Address, resolveAddress } from '@hunch/kit/config'
import type { ServiceError } from '@hunch/kit/errors'
import { sendProblem } from '@hunch/kit/http'
import type { Log } from '@hunch/kit/log'
import type { Request, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import { type BodyRule, hasBody, watchBody } from './body.ts'
import type { Limits } from './config.ts'
import { errors } from './errors.ts'
import { requestIdOf } from './exchange.ts'
import { passesBack } from './forwarded.ts'

/** What a request may do on its way. */
export interface Passage {
  readonly body: BodyRule
  /** From the end of the request to the start of its answer. */
  readonly answerMs: number
}

export interface Upstream {
  /**
   * Streams a request to the upstream and its answer back. `request.headers` are sent as they
   * stand. An upstream that is away or too slow is told as `unavailable`.
   */
  pass(request: Request, response: Response, passage: Passage): Promise<void>
}

interface Journey extends Passage {
  readonly request: Request
  readonly response: Response
  outgoing?: ClientRequest
  retried: boolean
  /** The answer has begun, or an end was told. */
  over: boolean
  /** Stops whatever clock is running. */
  clear: () => void
}

/** The way to one upstream. `cookies` says which of its cookies reach the browser, none where absent. */
export function createUpstream(options: {
  name: string
  address: Address
  agent: Agent
  limits: Limits
  log: Log
  cookies?: (cookie: string) => string | undefined
}): Upstream {
  const { name, log, limits } = options
  const journeys = new WeakMap<IncomingMessage, Journey>()
  const find = (request: IncomingMessage | undefined) => request && journeys.get(request)

  const plugin: Plugin<Request, Response> = (server) => {
    server.on('proxyReq', (outgoing, request) => {
      const journey = find(request)
      if (journey) depart(journey, outgoing)
    })
    server.on('proxyRes', (answer, request) => {
      const journey = find(request)
      if (journey) arrive(journey, answer, options.cookies)
    })
    server.on('error', (error, request) => {
      const journey = find(request)
      if (!journey || journey.over) return
      if (mayRetry(journey, error)) return void travel(journey)
      log.warn({ err: error, upstream: name, requestId: requestIdOf(journey.response) }, 'an upstream failed')
      end(journey, errors.unavailable())
    })
    server.on('econnreset', (_error, request) => find(request)?.clear())
  }
  const proxy = createProxyMiddleware<Request, Response>({
    router: () => resolveAddress(options.address),
    changeOrigin: true,
    agent: options.agent,
    proxyTimeout: limits.answerStallMs,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [plugin],
  })

  /** Settles once the way is free again; what fails on it has been told by then. */
  async function travel(journey: Journey): Promise<void> {
    await proxy(journey.request, journey.response, (error) => {
      if (error && !journey.over) end(journey, errors.unavailable({}, { cause: error }))
    })
  }

  return {
    async pass(request, response, passage) {
      const journey: Journey = { ...passage, request, response, retried: false, over: false, clear: () => {} }
      journeys.set(request, journey)
      response.on('close', () => {
        journey.clear()
        if (!request.complete) journey.outgoing?.destroy()
      })
      if (!hasBody(request)) awaitAnswer(journey)
      await travel(journey)
    },
  }
}

/** The request has a connection: its body starts to flow, watched. */
function depart(journey: Journey, outgoing: ClientRequest): void {
  journey.outgoing = outgoing
  const { request } = journey
  if (!hasBody(request) || request.readableEnded) return
  const finish = watchBody(request, journey.body, {
    refuse: (error) => end(journey, error),
    stalled: () => (outgoing.writableNeedDrain || outgoing.socket?.connecting ? errors.unavailable() : undefined),
  })
  journey.clear = finish
  request.on('end', () => {
    if (!journey.over) awaitAnswer(journey)
  })
}

/** Gives the upstream its time to begin an answer. */
function awaitAnswer(journey: Journey): void {
  const timer = setTimeout(() => end(journey, errors.unavailable()), journey.answerMs)
  journey.clear = () => clearTimeout(timer)
}

/** The upstream answers: status, what may pass of its headers, and the body as it comes. */
function arrive(
  journey: Journey,
  answer: IncomingMessage,
  cookies: ((cookie: string) => string | undefined) | undefined,
): void {
  if (journey.over) return void answer.destroy()
  journey.over = true
  journey.clear()
  const { response } = journey
  response.statusCode = answer.statusCode ?? 502
  for (const [header, value] of Object.entries(answer.headers))
    if (value !== undefined && passesBack(header)) response.setHeader(header, value)
  const passing = cookies ? (answer.headers['set-cookie'] ?? []).flatMap((cookie) => cookies(cookie) ?? []) : []
  if (passing.length > 0) response.setHeader('set-cookie', passing)
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'private, no-cache')
  answer.pipe(response)
}

/** Ends a request that got no answer. Only the first end counts. */
function end(journey: Journey, error: ServiceError): void {
  if (journey.over) return
  journey.over = true
  journey.clear()
  const { request, response, outgoing } = journey
  if (outgoing) request.unpipe(outgoing)
  outgoing?.destroy()
  if (error.kind === 'timeout') response.setHeader('connection', 'close')
  sendProblem(response, error, requestIdOf(response))
}

const gone = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED'])

/**
 * A read is tried once more where the upstream was never reached, or had just closed the idle
 * connection that was used again: this is what a rolling restart looks like from here.
 */
function mayRetry(journey: Journey, error: Error): boolean {
  const { request, response, outgoing } = journey
  const code = 'code' in error ? String(error.code) : ''
  const unanswered = code === 'ECONNREFUSED' || outgoing?.reusedSocket === true
  const reading = (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)
  if (journey.retried || !reading || !unanswered || !gone.has(code) || response.headersSent || response.destroyed)
    return false
  journey.retried = true
  return true
}
