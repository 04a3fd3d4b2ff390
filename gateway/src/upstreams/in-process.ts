import type { RequestListener } from 'node:http'
import { callInProcess } from '@hunch/kit/http'
import { createLimiter } from '@hunch/kit/limiter'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { beginResponse, type CookieFilter, type ProxiedRequest } from './proxied-request.ts'

/**
 * Returns a function that hands a request to a service in this process, without a connection. As
 * many calls at a time as there could be connections, further ones wait.
 */
export function createInProcessSender(limits: Limits, filterCookie?: CookieFilter) {
  const slots = (concurrency: number) => createLimiter({ concurrency, maxWaiting: Number.POSITIVE_INFINITY })
  const reads = slots(limits.upstreamConnections)
  const bodies = slots(limits.bodyConnections)

  const call = (proxied: ProxiedRequest, listener: RequestListener) =>
    new Promise<void>((end) => {
      const { request, response, guard, body } = proxied
      const { method = 'GET', url = '/', headers } = request
      const abort = callInProcess(
        listener,
        { method, url, headers, body: body?.chunks ?? [], stallMs: limits.answerStallMs },
        {
          begin: (status, given) => (beginResponse(proxied, status, given, filterCookie) ? response : undefined),
          fail: () => guard.reject(errors.unavailable()),
          end,
        },
      )
      guard.whenOver(abort)
    })

  return async (proxied: ProxiedRequest, listener: RequestListener): Promise<void> => {
    const over = new AbortController()
    proxied.guard.whenOver(() => over.abort())
    const limiter = proxied.body ? bodies : reads
    await limiter
      .run(() => call(proxied, listener), 'normal', over.signal)
      .catch((error: unknown) => {
        if (!over.signal.aborted) throw error
      })
  }
}
