import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { type Address, resolveAddress } from '@hunch/kit/config'
import { type Containment, requestIdOf } from '@hunch/kit/http'
import type { InProcessHttp } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Timers } from '@hunch/kit/timers'
import type { Request, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { type BodyRule, hasBody } from '../requests/body-limits.ts'
import type { FairShares, Holder } from '../requests/fair-shares.ts'
import type { BodyReceiver } from '../requests/receive-body.ts'
import type { ResponseGuards } from '../responses/response-guard.ts'
import { createInProcessSender } from './in-process.ts'
import {
  abortUpstream,
  type CookieFilter,
  isRead,
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
  /** The holder that the request counts for. */
  readonly holder: Holder
  /** Maximum time from the end of the request to the start of its response. */
  readonly responseMs: number
}

export interface Upstream {
  /**
   * Forwards a request with `request.headers` unchanged, and streams the response back. Buffers a
   * body first, so that a request takes a connection only when it has data to send. Rejects with
   * `unavailable` if the upstream is unreachable or too slow.
   */
  forward(request: Request, response: Response, options: ForwardOptions): Promise<void>
}

/** Connections to upstreams. Separate pools keep slow bodies from taking the connections of reads. */
export interface ConnectionPools {
  readonly reads: Agent
  /** For writes with a complete body or without one. */
  readonly writes: Agent
  /** For bodies that are still arriving. */
  readonly uploads: Agent
  /** New connections for retried reads: a stopping replica closes all its idle connections at once. */
  readonly retries: Agent
}

interface UpstreamOptions {
  readonly name: string
  readonly address: Address
  /** Used instead of connections if the service runs in this process, except for bodies that are still arriving. */
  readonly inProcess?: InProcessHttp | undefined
  readonly pools: ConnectionPools
  readonly limits: Limits
  readonly log: Log
  readonly containment: Containment
  readonly guards: ResponseGuards
  readonly timers: Timers
  readonly bodyReceiver: BodyReceiver
  readonly replyBytes: FairShares
  /** Selects the upstream's cookies that reach the browser. Default: none. */
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
    writes: createProxy(options, pools.writes, plugin),
    uploads: createProxy(options, pools.uploads, plugin),
    retries: createProxy(options, pools.retries, plugin),
  }

  /** Settles when the proxy is done and has handled its errors. */
  async function send({ request, response, guard, body, isRetried }: ProxiedRequest): Promise<void> {
    const ofRead = isRetried ? proxies.retries : proxies.reads
    const proxy = body?.isComplete === false ? proxies.uploads : body || !isRead(request) ? proxies.writes : ofRead
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
