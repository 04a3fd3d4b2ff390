import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { Containment } from '@hunch/kit/http'
import type { Timer, Timers } from '@hunch/kit/timers'
import type { FairShares, Holder, Holding } from '../requests/fair-shares.ts'
import { responseLimits } from './limits.ts'

interface ReplyQueueOptions {
  /** Handles exceptions while the response is sent. */
  readonly containment: Containment
  readonly timers: Timers
  /** Shared memory of all queued replies. */
  readonly memory: FairShares
  readonly holder: Holder
  /** Maximum queued bytes of this reply. */
  readonly queuedBytes: number
}

/**
 * Queues a service's reply to a client that may read more slowly than the service sends. So the service finishes its
 * reply long before the client has read it. Up to `queuedBytes` are queued; beyond that the service waits (back-pressure).
 * Queued bytes count for the client's network. If memory runs out, a reply of the network that uses the most is cut off.
 * A reply is also cut off if its client reads less than `readBytes` per window.
 */
export class ReplyQueue extends Writable {
  readonly #response: ServerResponse
  readonly #options: ReplyQueueOptions
  #holding: Holding | undefined
  #held = 0
  #onDrain: (() => void) | undefined
  #window: Timer | undefined
  /** Bytes sent in the current window. */
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

  /** Sends a chunk in pieces, so that the progress of a slow client is measurable. */
  #send(chunk: Buffer, done: () => void): void {
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#response.destroyed) return void this.destroy()
      const piece = rest.subarray(0, responseLimits.pieceBytes)
      rest = rest.subarray(piece.length)
      this.#sent += piece.length
      if (this.#response.write(piece)) continue
      this.#whenDrained(() => this.#send(rest, done))
      return
    }
    done()
    this.#count()
    // Emits 'drain' as soon as there is room. Node would wait until the queue is empty, and the waiting service would
    // count as stalled.
    if (this.writableNeedDrain && this.writableLength < this.writableHighWaterMark) this.emit('drain')
  }

  #whenDrained(run: () => void): void {
    this.#count()
    this.#window ??= this.#options.timers.after(
      responseLimits.readWindowMs,
      () => void setImmediate(() => this.#judge()),
    )
    // The listener is added once, after the first piece is written: only then has compression created the stream that emits
    // 'drain'.
    if (!this.#onDrain) this.#response.on('drain', () => this.#onDrain?.())
    this.#onDrain = run
  }

  /** Checks whether the client read enough in the window. Bytes sent while this process was busy are already counted. */
  #judge(): void {
    if (this.destroyed) return
    const isSlow = this.writableLength > 0 && this.#sent < responseLimits.readBytes
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

  /** Updates the used share of memory to the number of queued bytes. */
  #count(): void {
    const more = this.writableLength - this.#held
    if (more === 0 || this.destroyed) return
    this.#held += more
    const { memory, holder } = this.#options
    this.#holding ??= memory.take(holder, 0, () => this.#response.destroy())
    this.#holding.add(more)
  }
}
