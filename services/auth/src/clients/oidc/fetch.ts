import type { CustomFetch } from 'openid-client'
import { exchange } from '../identity-provider/exchange.ts'

/** Returns a fetch for the library: bounded in size, without redirects, and aborted by `signal`. */
export const boundedFetch =
  (signal: AbortSignal): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : (body ?? '')
    if (typeof sent !== 'string') throw new TypeError('only forms are sent to an identity provider')
    const response = await exchange({ method, url, headers, body: sent, signal })
    return new Response(response.text, { status: response.status, headers: response.headers })
  }
