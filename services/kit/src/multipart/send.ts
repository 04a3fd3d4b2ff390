import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { commonErrors } from '../errors/index.ts'
import { Agent, request } from '../http/node-http.ts'
import type { Identity } from '../identity/index.ts'
import { currentRequestId } from '../log/index.ts'
import { requireNoTransaction } from '../postgres/inside.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'

export interface Sender {
  /**
   * Streams a body to a peer's internal call by PUT and returns its status and JSON (undefined
   * where it is none). Throws unavailable where the peer is away or slow, timeout where the body's
   * source is, and whatever the body breaks off with.
   */
  put(url: URL, content: Readable): Promise<{ status: number; body: unknown }>
  close(): void
}

const usualStillMs = 10_000
const mostSockets = 32
const answerBytes = 64 * 1024

/**
 * Sends files on to a peer as they come, signed as this process. `stillMs` is how long nothing
 * may move: neither bytes on their way nor, after the last, an answer.
 */
export function createSender({
  audience,
  identity,
  stillMs = usualStillMs,
  timers = nodeTimers,
}: {
  audience: string
  identity: Identity
  stillMs?: number | undefined
  /** Node's unless a test gives its own. */
  timers?: Timers
}): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets })
  return {
    close: () => agent.destroy(),
    async put(url, content) {
      requireNoTransaction(`${audience} PUT`)
      const headers = {
        authorization: `Bearer ${await identity.sign(audience)}`,
        'content-type': 'application/octet-stream',
        'x-request-id': currentRequestId() ?? '',
      }
      return send(request(url, { method: 'PUT', agent, headers }), content, { stillMs, timers })
    },
  }
}

/** Streams a body and returns the reply, which may come before the body is through. */
async function send(
  sent: ClientRequest,
  content: Readable,
  { stillMs, timers }: { readonly stillMs: number; readonly timers: Timers },
) {
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  answered.catch(() => {})
  let moves = 0
  const timer = timers.after(stillMs, () => {
    // What came while this process was busy is read first.
    const before = moves
    setImmediate(() => (moves > before ? timer.refresh() : reject(whoIsStill(sent))))
  })
  sent.once('response', resolve)
  sent.once('error', (error) => reject(commonErrors.unavailable({}, { cause: error })))
  // A body that breaks off at its source fails as such; one that the peer cuts short has its reply.
  content.once('error', reject)
  const piped = pipeline(content, sent).catch(() => {})
  content.on('data', () => {
    moves += 1
    timer.refresh()
  })
  try {
    const response = await answered
    return { status: response.statusCode ?? 0, body: await readJson(response) }
  } finally {
    timer.clear()
    if (!sent.writableFinished) sent.destroy()
    await piped
  }
}

/** Nothing moves: the peer's fault where it takes or answers nothing, else that of the body's source. */
const whoIsStill = (sent: ClientRequest): Error =>
  sent.writableEnded || sent.writableNeedDrain ? commonErrors.unavailable() : commonErrors.timeout()

async function readJson(response: IncomingMessage): Promise<unknown> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > answerBytes) break
    }
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
