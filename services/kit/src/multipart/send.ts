import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { commonErrors } from '../errors/index.ts'
import { startLeastRate, startTimeLimit } from '../failures/index.ts'
import { Agent, request } from '../http/node-http.ts'
import type { Identity } from '../identity/index.ts'
import { currentRequestId } from '../log/index.ts'
import { requireNoTransaction } from '../postgres/inside.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'

export interface Sender {
  /**
   * Streams a body to a peer's internal call by PUT. Returns the reply's status and its parsed JSON. `body` is undefined if the
   * reply is not JSON.
   *
   * @throws unavailable if the peer is unavailable or slow; timeout if the body's source is slow; the source's error if the
   * body breaks off
   */
  put(url: URL, content: Readable): Promise<{ status: number; body: unknown }>
  close(): void
}

/**
 * Default of `replyMs`. It is longer than media takes for a picture, including all waits, and shorter than the gateway's
 * timeout.
 */
const defaultReplyMs = 28_000
const mostSockets = 32
const replyBytes = 64 * 1024

/**
 * Creates a sender. It streams files to a peer, signed as this process, and aborts a transfer below the minimum rate. Once a
 * file is sent, its reply may take `replyMs` (default: 28 s).
 */
export function createSender({
  audience,
  identity,
  replyMs = defaultReplyMs,
  timers = nodeTimers,
}: {
  audience: string
  identity: Identity
  replyMs?: number | undefined
  /** Default: Node's timers. Tests pass their own. */
  timers?: Timers | undefined
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
      return send(request(url, { method: 'PUT', agent, headers }), content, { replyMs, timers })
    },
  }
}

/** Streams a body and returns the reply, which may arrive before the body is sent. */
async function send(
  sent: ClientRequest,
  content: Readable,
  { replyMs, timers }: { readonly replyMs: number; readonly timers: Timers },
) {
  const { promise: replied, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  replied.catch(() => {})
  // Fails the call. Also ends a reply that has begun and then stalls.
  const giveUp = (error: Error) => {
    reject(error)
    sent.destroy()
  }
  let moved = 0
  let stop = startLeastRate(
    () => moved,
    () => giveUp(whoIsSlow(sent)),
    timers,
  )
  const awaitReply = () => {
    stop()
    stop = startTimeLimit(replyMs, () => giveUp(commonErrors.unavailable()), timers)
  }
  sent.once('finish', awaitReply)
  sent.once('response', resolve)
  sent.once('error', (error) => reject(commonErrors.unavailable({}, { cause: error })))
  // If the source breaks off, its error is thrown. If the peer stops reading, its reply is returned.
  content.once('error', reject)
  const piped = pipeline(content, sent).catch(() => {})
  content.on('data', (chunk: Uint8Array) => {
    moved += chunk.length
  })
  try {
    const response = await replied
    return { status: response.statusCode ?? 0, body: await readJson(response) }
  } finally {
    sent.off('finish', awaitReply)
    stop()
    if (!sent.writableFinished) sent.destroy()
    await piped
  }
}

/** Returns unavailable if the peer does not accept data, else timeout: then the body's source is slow. */
const whoIsSlow = (sent: ClientRequest): Error =>
  sent.writableNeedDrain ? commonErrors.unavailable() : commonErrors.timeout()

async function readJson(response: IncomingMessage): Promise<unknown> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > replyBytes) break
    }
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
