import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Timers } from '@hunch/kit/timers'
import { errors } from '../errors.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import { hasBody } from './body-limits.ts'
import { requestLimits } from './limits.ts'

/**
 * Limits the cost of a body's bytes, whether or not a handler reads them. Each piece (a chunk, or a read of the
 * connection) costs the same, even a short one. A body with too many pieces for its size is rejected, and its connection
 * is closed. Bytes that arrive after the response are discarded, up to `discardBytes` and for `discardMs`. So a client
 * that sends everything before it reads still gets the response. For GET and HEAD the connection is closed instead.
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
  // Must run before Node's own listener, which would discard the rest without a `push` for each piece.
  response.prependListener('finish', () => {
    if (request.complete) return
    if (!takesBody(request)) return end()
    counted.endAfter(requestLimits.discardBytes, end)
    const timer = timers.after(requestLimits.discardMs, end)
    const clear = () => {
      timer.clear()
      socket.off('close', clear) // the connection may be used for many more requests
    }
    request.on('close', clear)
    socket.on('close', clear) // a request whose response was sent does not emit 'close' if the connection ends
    request.read(0)
    request.resume()
  })
}

const takesBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

/** Counts a body's pieces and bytes as Node's parser pushes them. Beyond a limit, calls `exceed` and drops further pieces. */
function countPieces(request: IncomingMessage, exceed: () => void) {
  const { firstPieces, bytesPerPiece } = requestLimits
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
    /** From now on calls `then` instead of `exceed`, also if more than `more` further bytes arrive. */
    endAfter(more: number, then: () => void): void {
      mostBytes = bytes + more
      end = then
    },
  }
}
