import type { OutgoingHttpHeaders } from 'node:http'
import { type Containment, callInProcess, type ListenerWithClasses } from '@hunch/kit/http'
import type { InProcessHttp } from '@hunch/kit/lifecycle'
import { createLimiter, LimiterFull } from '@hunch/kit/limiter'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import { upstreamLimits } from './limits.ts'
import { beginResponse, type CookieFilter, countUnread, openQueue, type ProxiedRequest } from './proxied-request.ts'

/**
 * Abort reason of all requests. Creating an error for each request would cost more than all other work at the end of a request.
 */
const isOver = new Error('the request is over')

/**
 * Returns a function that hands a request to a service in this process, without a connection. The
 * limits of concurrent calls equal the limits of connections; further calls wait. A request is rejected with
 * `unavailable` if too many calls wait, if the service has stopped, or if the call ends without a response.
 */
export function createInProcessSender({
  limits,
  containment,
  filterCookie,
}: {
  readonly limits: Limits
  readonly containment: Containment
  readonly filterCookie?: CookieFilter
}) {
  const slots = (concurrency: number) => createLimiter({ concurrency, maxWaiting: limits.waitingInProcess })
  const reads = slots(limits.upstreamConnections)
  const bodies = slots(limits.bodyConnections)

  const call = (proxied: ProxiedRequest, listener: ListenerWithClasses) =>
    new Promise<void>((end) => {
      const { request, response, guard, timers, body } = proxied
      const { method = 'GET', url = '/', headers } = request
      let straightBytes = 0
      const begin = (status: number, given: OutgoingHttpHeaders, isWhole: boolean) => {
        try {
          if (!beginResponse(proxied, status, given, filterCookie)) return undefined
          const bytes = Number(given['content-length'])
          if (!isWhole || !(bytes <= upstreamLimits.straightBytes)) return openQueue(proxied)
          straightBytes = bytes
          return response
        } catch (error) {
          // `beginResponse` has claimed the response, so no other code ends it.
          containment.fail(response, error)
          return undefined
        }
      }
      const finish = () => {
        if (straightBytes > 0) countUnread(proxied, straightBytes)
        end()
      }
      const fail = () => {
        guard.reject(errors.unavailable())
        end()
      }
      const abort = callInProcess(
        listener,
        { method, url, headers, body: body?.bytes, stallMs: limits.answerStallMs, timers },
        { begin, fail, end: finish },
      )
      guard.whenOver(abort)
    })

  return async (proxied: ProxiedRequest, inProcess: InProcessHttp): Promise<void> => {
    const { body, guard } = proxied
    const callNow = async () => {
      const listener = inProcess()
      if (listener) await call(proxied, listener)
      else guard.reject(errors.unavailable())
    }
    const limiter = body ? bodies : reads
    await limiter
      .run(callNow, 'normal', () => signalOf(guard))
      .catch((error: unknown) => {
        if (error instanceof LimiterFull) guard.reject(errors.unavailable())
        else if (error !== isOver) throw error
      })
  }
}

/** Returns a signal that is aborted once the exchange is over. */
function signalOf(guard: ResponseGuard): AbortSignal {
  const over = new AbortController()
  guard.whenOver(() => over.abort(isOver))
  return over.signal
}
