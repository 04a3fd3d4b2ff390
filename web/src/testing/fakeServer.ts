interface Received {
  readonly method: string
  /** Path and query, as in `/api/votes?limit=5`. */
  readonly address: string
  readonly headers: Headers
  /** The request's body. A string must be JSON and is parsed. */
  readonly body: unknown
  /** Whether the request outlives the page. */
  readonly keepalive: boolean
}

type Answer = Response | ((request: Received) => Response | Promise<Response>)

/** A JSON response. */
export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { status: 200, ...init })

/** A problem response (RFC 9457). */
export const problem = (status: number, code: string, more: object = {}, headers: HeadersInit = {}): Response =>
  json({ title: status === 401 ? 'Unauthorized' : 'Error', status, code, detail: code, ...more }, { status, headers })

/**
 * Replaces `fetch`. Responds to a request with the value of `METHOD /path` in `answers`, with or without the query. Records the
 * requests. A request without such a value throws.
 */
export function fakeServer(answers: Readonly<Record<string, Answer>>): { readonly received: Received[] } {
  const received: Received[] = []
  globalThis.fetch = async (input, init = {}) => {
    const address = String(input)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const { keepalive = false } = init
    const request: Received = { method, address, headers: new Headers(init.headers), body, keepalive }
    received.push(request)
    const answer = answers[`${method} ${address}`] ?? answers[`${method} ${address.split('?')[0]}`]
    if (!answer) throw new Error(`The fake server has no response for ${method} ${address}`)
    return typeof answer === 'function' ? answer(request) : answer.clone()
  }
  return { received }
}
