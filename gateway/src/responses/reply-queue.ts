import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { Containment } from '@hunch/kit/http'
import type { Timer, Timers } from '@hunch/kit/timers'
import { fixedLimits } from '../limits.ts'
import type { FairShares, Holder, Holding } from '../requests/fair-shares.ts'

interface ReplyQueueOptions {
  /** For exceptions while the response is sent. */
  readonly containment: Containment
  readonly timers: Timers
  /** The memory of all replies that wait. */
  readonly memory: FairShares
  readonly holder: Holder
  /** What may wait, in bytes. */
  readonly queuedBytes: number
}

/**
 * The way of a service's reply to a client that may read more slowly than the service sends: the service is done with
 * its reply, and free for others, long before the client has it. Up to `queuedBytes` wait here; beyond that the service
 * waits as well. What waits counts for the client's network; if there is not enough memory for all, a reply of the
 * network that uses the most is cut off. So is one of which its client takes less than `readBytes` in a window.
 */
export class ReplyQueue extends Writable {
  readonly #response: ServerResponse
  readonly #options: ReplyQueueOptions
  #holding: Holding | undefined
  #held = 0
  #onDrain: (() => void) | undefined
  #window: Timer | undefined
  /** Bytes that were sent in the window. */
  #sent = 0

  constructor(response: ServerResponse, options: ReplyQueueOptions) {
    super({ highWaterMark: options.queuedBytes })
    this.#response = response
    this.#options = options
  }

  override write(chunk: unknown, ...rest: never[]): boolean {
    const hasRoom = super.write(chunk, ...rest)
    this.#count()
    return hasRoom
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk, done)
  }

  /** Sends in pieces, so that one can see that a slow client reads. */
  #send(chunk: Buffer, done: () => void): void {
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#response.destroyed) return void this.destroy()
      const piece = rest.subarray(0, fixedLimits.pieceBytes)
      rest = rest.subarray(piece.length)
      this.#sent += piece.length
      if (this.#response.write(piece)) continue
      this.#whenDrained(() => this.#send(rest, done))
      return
    }
    done()
    this.#count()
    // Node says so only once all is gone; a service that is not heard for so long would be taken for stalled.
    if (this.writableNeedDrain && this.writableLength < this.writableHighWaterMark) this.emit('drain')
  }

  #whenDrained(run: () => void): void {
    this.#count()
    this.#window ??= this.#options.timers.after(fixedLimits.readWindowMs, () => void setImmediate(() => this.#judge()))
    // Once, and only now: compression makes the stream that drains with the first piece.
    if (!this.#onDrain) this.#response.on('drain', () => this.#onDrain?.())
    this.#onDrain = run
  }

  /** Looks at a window. What was sent while this process was busy has been counted by then. */
  #judge(): void {
    if (this.destroyed) return
    const isSlow = this.writableLength > 0 && this.#sent < fixedLimits.readBytes
    this.#sent = 0
    if (isSlow) this.#response.destroy()
    else if (this.writableLength > 0) this.#window?.refresh()
    else this.#window = undefined
  }

  override _final(done: () => void): void {
    this.#response.end()
    done()
  }

  override _destroy(error: Error | null, done: () => void): void {
    this.#window?.clear()
    if (error) this.#options.containment.fail(this.#response, error)
    else if (!this.writableFinished) this.#response.destroy()
    this.#holding?.release()
    done()
  }

  /** Counts what waits. */
  #count(): void {
    const more = this.writableLength - this.#held
    if (more === 0 || this.destroyed) return
    this.#held += more
    const { memory, holder } = this.#options
    this.#holding ??= memory.take(holder, 0, () => this.#response.destroy())
    this.#holding.add(more)
  }
}
