import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Timers } from '@hunch/kit/timers'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import { hasBody } from './body-limits.ts'

/**
 * Limits what the bytes of a body cost, whether or not a handler reads them. Each piece (a chunk, or a read of the
 * connection) costs the same however short it is: a body in more pieces than its bytes explain is rejected, and its
 * connection ends at once. What still arrives after the response is discarded, so that a client that sends first and
 * reads then gets the response: up to `discardBytes`, for `discardMs`, and not at all for a method without a body.
 */
export function limitIncomingBytes(
  request: IncomingMessage,
  response: ServerResponse,
  { guard, timers }: { guard: ResponseGuard; timers: Timers },
): void {
  if (!hasBody(request)) return
  const { socket } = request
  const end = () => void socket.destroy()
  const counted = countPieces(request, () => {
    guard.reject(errors.malformedBody({ expected: 'HTTP' }), { close: true })
    end()
  })
  // Before Node's own listener, which would discard the rest without a `push` for each piece.
  response.prependListener('finish', () => {
    if (request.complete) return
    if (!takesBody(request)) return end()
    counted.endAfter(fixedLimits.discardBytes, end)
    const timer = timers.after(fixedLimits.discardMs, end)
    request.on('close', timer.clear)
    socket.on('close', timer.clear) // of which a request with a response is not notified
    request.read(0)
    request.resume()
  })
}

const takesBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

/** Counts a body's pieces and bytes as Node's parser pushes them. After `exceed` no piece is kept. */
function countPieces(request: IncomingMessage, exceed: () => void) {
  const { firstPieces, bytesPerPiece } = fixedLimits
  let pieces = 0
  let bytes = 0
  let mostBytes = Number.POSITIVE_INFINITY
  let isOver = false
  let end = exceed
  const push = request.push.bind(request)
  request.push = (piece: Buffer | null, ...rest) => {
    if (isOver) return false
    pieces += 1
    bytes += piece?.length ?? 0
    if (pieces <= firstPieces + bytes / bytesPerPiece && bytes <= mostBytes) return push(piece, ...rest)
    isOver = true
    end()
    return false
  }
  return {
    /** Calls `then` instead of `exceed` from now on, and once `more` bytes have arrived. */
    endAfter(more: number, then: () => void): void {
      mostBytes = bytes + more
      end = then
    },
  }
}
