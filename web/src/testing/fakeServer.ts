interface Received {
  readonly method: string
  /** Path and query. */
  readonly address: string
  readonly headers: Headers
  /** Parsed where it was JSON. */
  readonly body: unknown
}

type Answer = Response | ((request: Received) => Response | Promise<Response>)

/** A JSON response. */
export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { status: 200, ...init })

/** A problem response (RFC 9457). */
export const problem = (status: number, code: string, more: object = {}, headers: HeadersInit = {}): Response =>
  json({ title: status === 401 ? 'Unauthorized' : 'Error', status, code, detail: code, ...more }, { status, headers })

/**
 * Replaces the gateway: responds as given, by 'METHOD /path', and records the requests. Any other
 * request fails the test.
 */
export function fakeServer(answers: Readonly<Record<string, Answer>>): { readonly received: Received[] } {
  const received: Received[] = []
  globalThis.fetch = async (input, init = {}) => {
    const address = String(input)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const request: Received = { method, address, headers: new Headers(init.headers), body }
    received.push(request)
    const answer = answers[`${method} ${address}`] ?? answers[`${method} ${address.split('?')[0]}`]
    if (!answer) throw new Error(`The fake server has no response for ${method} ${address}`)
    return typeof answer === 'function' ? answer(request) : answer.clone()
  }
  return { received }
}
