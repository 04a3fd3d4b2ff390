import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { nodeTimers, type Timer, type Timers } from '../timers/index.ts'
import { IncomingMessage, type ListenerWithClasses, ServerResponse } from './node-http.ts'

/** A call with its complete body. */
export interface InProcessCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body?: Buffer | undefined
  /** Maximum pause within the response's body, in ms. Time in which the target is full does not count. */
  readonly stallMs: number
  /** Default: Node's timers. Tests pass their own. */
  readonly timers?: Timers
}

/** Receives the response. Each call ends with either `end` or `fail`, once. */
export interface InProcessReceiver {
  /**
   * Returns the target of the body; undefined if the caller no longer waits for it. Called at most once. `isWhole` is true
   * if the body follows in one piece.
   */
  begin(status: number, headers: OutgoingHttpHeaders, isWhole: boolean): Writable | undefined
  /** Called if the call ended before the response began: the server gave up, the caller disconnected, or `begin` threw. */
  fail(): void
  /** Called at the end of a call if its response has begun. If the response was incomplete, its target has been destroyed. */
  end(): void
}

/**
 * Calls a server in this process without a connection. The server gets a request and a response like those of a connection. The
 * body goes directly to the target that `begin` returns. Returns a function that aborts the call: the server sees a caller that
 * disconnected. Rethrows the listener's exceptions.
 */
export function callInProcess(
  listener: ListenerWithClasses,
  call: InProcessCall,
  receiver: InProcessReceiver,
): () => void {
  const request = requestOf(listener, call)
  const response = responseTo(listener, request, new Delivery(call, receiver))
  try {
    listener(request, response)
  } catch (error) {
    response.destroy()
    throw error
  }
  return () => void response.destroy()
}

/** A stub with the properties of a socket that Node, Express and body-parser use. It is always readable. */
class NoSocket extends EventEmitter {
  readonly readable = true
  readonly _paused = true
  pause(): void {}
  resume(): void {}
  destroy(): void {}
}

function requestOf(classes: ListenerWithClasses, { method, url, headers, body }: InProcessCall): IncomingMessage {
  const request = new (classes.IncomingMessage ?? IncomingMessage)(new NoSocket() as unknown as Socket)
  request.method = method
  request.url = url
  request.headers = headers
  request.httpVersion = '1.1'
  request.httpVersionMajor = 1
  request.httpVersionMinor = 1
  if (body && body.length > 0) request.push(body)
  request.push(null)
  request.complete = true
  return request
}

/** The state of a response: its target, whether it has begun, and whether it is closed. */
class Delivery {
  readonly #stallMs: number
  readonly #timers: Timers
  readonly #receiver: InProcessReceiver
  #target: Writable | undefined
  #state: 'open' | 'beginning' | 'begun' = 'open'
  #isClosed = false
  #stalled: Timer | undefined

  constructor({ stallMs, timers = nodeTimers }: InProcessCall, receiver: InProcessReceiver) {
    this.#stallMs = stallMs
    this.#timers = timers
    this.#receiver = receiver
  }

  get hasBegun(): boolean {
    return this.#state !== 'open'
  }

  /** Begins the response unless it has begun. Returns the target of the body; undefined if the call was aborted. */
  begin(response: ServerResponse, isWhole: boolean): Writable | undefined {
    if (this.hasBegun || response.destroyed) return this.#target
    this.#state = 'beginning'
    try {
      this.#target = this.#receiver.begin(response.statusCode, response.getHeaders(), isWhole)
      this.#state = 'begun'
    } finally {
      if (!this.#target) response.destroy()
    }
    return this.#target
  }

  /** Like `begin`, for a body of several chunks: a pause of `stallMs` aborts the response. */
  beginStream(response: ServerResponse): Writable | undefined {
    const to = this.begin(response, false)
    if (this.#stalled) this.#stalled.refresh()
    else if (to) {
      const stalled = this.#timers.after(this.#stallMs, () => {
        if (to.writableNeedDrain) stalled.refresh()
        else response.destroy()
      })
      this.#stalled = stalled
      to.on('drain', () => response.emit('drain'))
    }
    return to
  }

  cut(): void {
    this.#target?.destroy()
  }

  close(response: ServerResponse): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stalled?.clear()
    process.nextTick(() => {
      if (response.finished) response.emit('finish')
      response.emit('close')
      if (this.#state === 'begun') this.#receiver.end()
      else this.#receiver.fail()
    })
  }
}

const delivery = Symbol('delivery')

type Delivered = ServerResponse & { [delivery]: Delivery }

/**
 * The response's methods for sending. They are properties of the response itself, since Express replaces the response's
 * prototype. All responses use the same functions, so that V8 gives them the same shape.
 */
const sending = {
  writeHead(this: Delivered, status: number, ...rest: unknown[]) {
    this.statusCode = status
    for (const [name, value] of Object.entries(rest.at(-1) ?? {})) this.setHeader(name, value)
    this[delivery].beginStream(this)
    return this
  },
  flushHeaders(this: Delivered) {
    this[delivery].beginStream(this)
  },
  write(this: Delivered, chunk: Buffer, ...rest: never[]) {
    return this[delivery].beginStream(this)?.write(chunk, ...rest) ?? false
  },
  end(this: Delivered, ...all: never[]) {
    if (this.finished) return this
    const target = this[delivery].begin(this, true)
    if (this.destroyed) return this
    try {
      target?.end(...all)
      this.finished = true
    } finally {
      if (!this.finished) this.destroy()
    }
    this[delivery].close(this)
    return this
  },
  destroy(this: Delivered) {
    if (this.destroyed || this.finished) return this
    this.destroyed = true
    this[delivery].cut()
    this[delivery].close(this)
    return this
  },
}

const states = {
  headersSent: {
    get(this: Delivered): boolean {
      return this[delivery].hasBegun
    },
  },
  writableFinished: {
    get(this: Delivered): boolean {
      return this.finished
    },
  },
}

function responseTo(classes: ListenerWithClasses, request: IncomingMessage, how: Delivery): ServerResponse {
  const response = new (classes.ServerResponse ?? ServerResponse)(request)
  Object.assign(response, sending, { [delivery]: how })
  return Object.defineProperties(response, states)
}
