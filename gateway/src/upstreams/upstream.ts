import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { type Address, resolveAddress } from '@hunch/kit/config'
import type { Containment } from '@hunch/kit/http'
import type { InProcessHttp } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Timers } from '@hunch/kit/timers'
import type { Request, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { type BodyRule, hasBody } from '../requests/body-limits.ts'
import { requestIdOf } from '../requests/exchange.ts'
import type { FairShares, Holder } from '../requests/fair-shares.ts'
import type { BodyReceiver } from '../requests/receive-body.ts'
import type { ResponseGuards } from '../responses/response-guard.ts'
import { createInProcessSender } from './in-process.ts'
import {
  abortUpstream,
  type CookieFilter,
  limitResponseTime,
  mayRetry,
  type ProxiedRequest,
  sendBody,
  sendResponse,
  setContentLength,
  upstreamStalled,
} from './proxied-request.ts'

export interface ForwardOptions {
  readonly bodyRule: BodyRule
  /** Whom the request counts for. */
  readonly holder: Holder
  /** From the end of the request to the start of its response. */
  readonly responseMs: number
}

export interface Upstream {
  /**
   * Forwards a request with `request.headers` as they are, and streams the response back. A body is
   * buffered first, so that only requests with something to send take a connection. Rejects with
   * `unavailable` where the upstream is away or too slow.
   */
  forward(request: Request, response: Response, options: ForwardOptions): Promise<void>
}

/** Connections to upstreams, in pools so that slow bodies take no connection from reads. */
export interface ConnectionPools {
  readonly reads: Agent
  /** For complete bodies. */
  readonly bodies: Agent
  /** For bodies still arriving. */
  readonly uploads: Agent
  /** New connections for reads that are retried: a replica that ends closes all its idle ones together. */
  readonly retries: Agent
}

interface UpstreamOptions {
  readonly name: string
  readonly address: Address
  /** Used instead of connections where the service runs in this process, but for bodies still arriving. */
  readonly inProcess?: InProcessHttp | undefined
  readonly pools: ConnectionPools
  readonly limits: Limits
  readonly log: Log
  readonly containment: Containment
  readonly guards: ResponseGuards
  readonly timers: Timers
  readonly bodyReceiver: BodyReceiver
  readonly replyBytes: FairShares
  /** None of the upstream's cookies reach the browser where absent. */
  readonly filterCookie?: CookieFilter
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, log, pools, containment, guards, timers, bodyReceiver, limits, replyBytes } = options
  const proxiedRequests = new WeakMap<IncomingMessage, ProxiedRequest>()

  function handleError(proxied: ProxiedRequest, error: Error): void {
    const { guard, response } = proxied
    if (guard.isOver) return
    if (mayRetry(proxied, error))
      return void send(proxied).catch((thrown: unknown) => containment.fail(response, thrown))
    log.warn({ err: error, upstream: name, requestId: requestIdOf(response) }, 'an upstream failed')
    guard.reject(errors.unavailable())
  }

  const sendInProcess = createInProcessSender(options)
  const plugin = createPlugin(options, (request) => proxiedRequests.get(request), handleError)
  const proxies = {
    reads: createProxy(options, pools.reads, plugin),
    bodies: createProxy(options, pools.bodies, plugin),
    uploads: createProxy(options, pools.uploads, plugin),
    retries: createProxy(options, pools.retries, plugin),
  }

  /** Settles once the proxy is done; errors have been handled by then. */
  async function send({ request, response, guard, body, isRetried }: ProxiedRequest): Promise<void> {
    const withoutBody = isRetried ? proxies.retries : proxies.reads
    const proxy = !body ? withoutBody : body.isComplete ? proxies.bodies : proxies.uploads
    await proxy(request, response, (error) => {
      if (error) guard.reject(errors.unavailable({}, { cause: error }))
    })
  }

  return {
    async forward(request, response, { bodyRule: rule, holder, responseMs }) {
      const guard = guards.of(response)
      if (guard.isOver) return

      const proxied: ProxiedRequest = {
        ...{ request, response, guard, containment, timers, holder, responseMs },
        memory: replyBytes,
        queuedBytes: limits.queuedBytes,
        isRetried: false,
        hasResponse: false,
      }
      proxiedRequests.set(request, proxied)
      guard.whenOver(() => abortUpstream(proxied))
      if (hasBody(request)) {
        const stalled = () => upstreamStalled(proxied)
        proxied.body = await bodyReceiver.receive(request, guard, { rule, holder, stalled })
        if (!proxied.body) return
      }
      if (proxied.body?.isComplete) setContentLength(request, proxied.body)
      if (proxied.body?.isComplete ?? true) limitResponseTime(proxied)
      const inProcess = (proxied.body?.isComplete ?? true) ? options.inProcess : undefined
      await (inProcess?.() ? sendInProcess(proxied, inProcess) : send(proxied))
    },
  }
}

const createProxy = ({ address, limits }: UpstreamOptions, agent: Agent, plugin: Plugin<Request, Response>) =>
  createProxyMiddleware<Request, Response>({
    router: () => resolveAddress(address),
    changeOrigin: true,
    agent,
    proxyTimeout: limits.answerStallMs,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [plugin],
  })

/** Handles the proxy's events. An exception in a handler, or in a stream of the request, ends that request only. */
function createPlugin(
  { containment, filterCookie }: UpstreamOptions,
  find: (request: IncomingMessage) => ProxiedRequest | undefined,
  handleError: (proxied: ProxiedRequest, error: Error) => void,
): Plugin<Request, Response> {
  const on =
    <A>(handle: (proxied: ProxiedRequest, subject: A) => void) =>
    (subject: A, request: IncomingMessage | undefined) => {
      const proxied = request && find(request)
      if (!proxied) return
      try {
        handle(proxied, subject)
      } catch (error) {
        containment.fail(proxied.response, error)
      }
    }
  const onRequest = on((proxied, outgoing: ClientRequest) => {
    containment.events(proxied.response, outgoing)
    sendBody(proxied, outgoing)
  })
  const onResponse = on((proxied, incoming: IncomingMessage) => {
    containment.events(proxied.response, incoming)
    sendResponse(proxied, incoming, filterCookie)
  })
  return (server) => void server.on('proxyReq', onRequest).on('proxyRes', onResponse).on('error', on(handleError))
}
