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
   * Streams a body to a peer's internal call by PUT and returns its status and JSON (undefined if it is none).
   *
   * @throws unavailable if the peer is away or slow, timeout if the body's source is, and the error of a body that
   *   breaks off
   */
  put(url: URL, content: Readable): Promise<{ status: number; body: unknown }>
  close(): void
}

/** Longer than media takes for a picture at most, with its waits, and shorter than the gateway waits. */
const defaultReplyMs = 28_000
const mostSockets = 32
const replyBytes = 64 * 1024

/**
 * Sends files on to a peer as they come, signed as this process: at the least rate or faster. Once a file is sent, its
 * reply may take `replyMs`.
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
  /** Node's unless a test gives its own. */
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

/** Streams a body and returns the reply, which may come before the body is through. */
async function send(
  sent: ClientRequest,
  content: Readable,
  { replyMs, timers }: { readonly replyMs: number; readonly timers: Timers },
) {
  const { promise: replied, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  replied.catch(() => {})
  // A reply may have begun, and stall before its end.
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
  // A body that breaks off at its source fails as such; one that the peer cuts short has its reply.
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

/** The peer, if it does not take what there is, else the body's source. */
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
