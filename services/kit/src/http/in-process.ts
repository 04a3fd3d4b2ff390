import { EventEmitter } from 'node:events'
import {
  type IncomingHttpHeaders,
  IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/** A call with its whole body. */
export interface InProcessCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: readonly Buffer[]
  /** The longest pause within the response's body, in ms. */
  readonly stallMs: number
}

/** What becomes of the response. Each call ends with either `end` or `fail`, once. */
export interface InProcessReceiver {
  /** Returns where the body goes; undefined where nobody waits for it any more. Called once at most. */
  begin(status: number, headers: OutgoingHttpHeaders): Writable | undefined
  /** The call is over before it has begun: the server gave up, the caller went away, or `begin` threw. */
  fail(): void
  /** The server is done with the call; where its response was not whole, its target is destroyed. */
  end(): void
}

/**
 * Calls a server of this process without a connection. It gets a request and a response like
 * those of a connection; the body goes straight to where `begin` says. Returns how to abort the
 * call, which the server sees as a caller that went away. Throws what the listener throws.
 */
export function callInProcess(listener: RequestListener, call: InProcessCall, receiver: InProcessReceiver): () => void {
  const request = requestOf(call)
  const response = responseTo(request, call.stallMs, receiver)
  try {
    listener(request, response)
  } catch (error) {
    response.destroy()
    throw error
  }
  return () => void response.destroy()
}

/** What is asked of a request's socket by Node, Express and body-parser: that it can still be read. */
const socketOf = (): Socket =>
  Object.assign(new EventEmitter(), {
    readable: true,
    _paused: true,
    pause() {},
    resume() {},
    destroy() {},
  }) as unknown as Socket

function requestOf({ method, url, headers, body }: InProcessCall): IncomingMessage {
  const request = new IncomingMessage(socketOf())
  Object.assign(request, { method, url, headers, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 })
  for (const chunk of body) request.push(chunk)
  request.push(null)
  request.complete = true
  return request
}

/** How the response goes out: where to, whether it has begun, and its end. */
function createDelivery(response: ServerResponse, stallMs: number, receiver: InProcessReceiver) {
  let target: Writable | undefined
  let state: 'open' | 'beginning' | 'begun' = 'open'
  let closed = false
  let stalled: NodeJS.Timeout | undefined
  return {
    hasBegun: () => state !== 'open',
    /** Begins where that has not been done. Returns where the body goes; undefined where the call was aborted. */
    begin(): Writable | undefined {
      if (state !== 'open' || response.destroyed) return target
      state = 'beginning'
      try {
        target = receiver.begin(response.statusCode, response.getHeaders())
        state = 'begun'
      } finally {
        if (!target) response.destroy()
      }
      return target
    },
    /** The same for a body of several chunks: a long pause ends it. */
    beginStream(): Writable | undefined {
      const to = this.begin()
      if (stalled) stalled.refresh()
      else if (to) {
        stalled = setTimeout(() => response.destroy(), stallMs)
        to.on('drain', () => response.emit('drain'))
      }
      return to
    },
    cut: () => void target?.destroy(),
    close(): void {
      if (closed) return
      closed = true
      clearTimeout(stalled)
      process.nextTick(() => {
        if (response.finished) response.emit('finish')
        response.emit('close')
        if (state === 'begun') receiver.end()
        else receiver.fail()
      })
    },
  }
}

/** The functions that send are properties of the response itself, since Express replaces its prototype. */
function responseTo(request: IncomingMessage, stallMs: number, receiver: InProcessReceiver): ServerResponse {
  const response = new ServerResponse(request)
  const delivery = createDelivery(response, stallMs, receiver)
  const sending = {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status
      for (const [name, value] of Object.entries(rest.at(-1) ?? {})) response.setHeader(name, value)
      delivery.beginStream()
      return response
    },
    flushHeaders: () => void delivery.beginStream(),
    write: (chunk: Buffer, ...rest: never[]) => delivery.beginStream()?.write(chunk, ...rest) ?? false,
    end(...all: never[]) {
      if (response.finished) return response
      const target = delivery.begin()
      if (response.destroyed) return response
      try {
        target?.end(...all)
        response.finished = true
      } finally {
        if (!response.finished) response.destroy()
      }
      delivery.close()
      return response
    },
    destroy() {
      if (response.destroyed || response.finished) return response
      response.destroyed = true
      delivery.cut()
      delivery.close()
      return response
    },
  }
  Object.assign(response, sending)
  Object.defineProperty(response, 'headersSent', { get: delivery.hasBegun })
  return response
}
